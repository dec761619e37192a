import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage, PhaseTabs } from "@/components/list.tsx";
import { Refused, text } from "@/domain/errors.ts";
import { moveDelivery } from "@/domain/oem/delivery.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { parse, requiredId } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import { DeliveryDialog } from "./(_components)/delivery_dialog.tsx";
import { DeliveryTable } from "./(_components)/delivery_table.tsx";
import { loadTab } from "./(_components)/load.ts";
import { MovementTable } from "./(_components)/movement_table.tsx";
import { StockTable } from "./(_components)/stock_table.tsx";
import {
  type InventoryTab,
  PATH,
  QUESTIONS,
  TABS,
} from "./(_components)/tab.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const tab = await loadTab(ctx);
    return page(tab, { status: tab.refused?.status ?? 200 });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const event = QUESTIONS.find((name) => name === form.get("event"));
    if (!event) throw new Refused(40000, text("error.malformed"));
    const actor = asCustomer(caller(ctx));
    const id = parse(requiredId(), form.get("id"));
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => moveDelivery(trx, actor, id, event),
    );
    if (refused) {
      return page(await loadTab(ctx, refused), { status: refused.status });
    }
    return seeOther(`${PATH}?tab=delivery`, {
      tone: "done",
      text: text(`oem.portal.delivery.${event}.done`),
    });
  },
});

export default define.page<typeof handler>(
  function Inventory({ data, state, url }) {
    const { t, preferences, actor } = state;
    const here = url.pathname + url.search;
    const shown = {
      here,
      asked: url.searchParams,
      unfolded: preferences.filter !== "0",
    };
    return (
      <>
        <ListPage
          title={t("site.oem.inventory")}
          notice={
            <>
              {actor?.organizationId == null && (
                <NoOrganization staffList={mayOpen(actor, "/mkt/oem/list")} />
              )}
              {data.tab === "delivery" && data.act && (
                <ErrorSummary refusal={data.act} />
              )}
            </>
          }
          actions={
            <a class="btn btn-primary" href="/oem/inventory/adjust">
              <Icon name="truck" />
              {t("oem.delivery.event.apply")}
            </a>
          }
        >
          <PhaseTabs
            label={t("site.oem.inventory")}
            items={TABS.map((name) => ({
              title: t(`oem.portal.tab.${name}`),
              href: `${PATH}?tab=${name}`,
              current: name === data.tab,
            }))}
          />
          <Chosen tab={data} shown={shown} />
        </ListPage>
        {data.tab === "delivery" && <DeliveryDialog tab={data} here={here} />}
      </>
    );
  },
);

interface ChosenProps {
  tab: InventoryTab;
  shown: { here: string; asked: URLSearchParams; unfolded: boolean };
}

function Chosen({ tab, shown }: ChosenProps) {
  switch (tab.tab) {
    case "stock":
      return <StockTable tab={tab} {...shown} />;
    case "movement":
      return <MovementTable tab={tab} {...shown} />;
    case "delivery":
      return <DeliveryTable tab={tab} {...shown} />;
  }
}
