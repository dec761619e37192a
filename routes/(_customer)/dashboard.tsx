import { PARK } from "@/nouns/customer/park.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(PARK));

export default define.page<typeof handler>((
  { data, state: { t }, url },
) => (
  <ResourcePage
    noun={PARK}
    data={data}
    url={url}
    first={{
      title: t("customer.page.none.parks"),
      text: t("customer.park.none_text"),
    }}
  />
));
