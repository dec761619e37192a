import { USER } from "@/nouns/customer/user.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(USER));

export default define.page<typeof handler>((
  { data, state: { t }, url },
) => (
  <ResourcePage
    noun={USER}
    data={data}
    url={url}
    first={{
      title: t("customer.page.none.users"),
      text: t("customer.user.none_text"),
    }}
  />
));
