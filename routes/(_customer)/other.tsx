import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(INDIVIDUAL));

export default define.page<typeof handler>((
  { data, state: { t }, url },
) => (
  <ResourcePage
    noun={INDIVIDUAL}
    data={data}
    url={url}
    first={{
      title: t("customer.individual.none"),
      text: t("customer.individual.none_text"),
    }}
  />
));
