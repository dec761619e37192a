import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(INDIVIDUAL));

export default define.page<typeof handler>(({ data, url }) => (
  <ResourcePage noun={INDIVIDUAL} data={data} url={url} />
));
