import { ADDRESS } from "@/nouns/customer/address.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(ADDRESS));

export default define.page<typeof handler>((
  { data, state: { t }, url },
) => (
  <ResourcePage
    noun={ADDRESS}
    data={data}
    url={url}
    first={{
      title: t("customer.address.empty"),
      text: t("customer.address.none_text"),
    }}
  />
));
