import { PARK } from "@/nouns/customer/park.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(PARK));

export default define.page<typeof handler>(({ data, url }) => (
  <ResourcePage noun={PARK} data={data} url={url} />
));
