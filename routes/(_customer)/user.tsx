import { USER } from "@/nouns/customer/user.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(USER));

export default define.page<typeof handler>(({ data, url }) => (
  <ResourcePage noun={USER} data={data} url={url} />
));
