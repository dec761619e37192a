import { Board, Cell } from "@/components/dashboard.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { readPortalDashboard } from "@/db/sales/panels.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen } from "@/site/map.ts";
import { waitingWork } from "@/site/waiting.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { withNext } from "./(_components)/next_event.ts";
import {
  MINE,
  PhaseCounts,
  RanOut,
  WaitingList,
} from "./(_components)/home_parts.tsx";
import { NoOrganization } from "./(_components)/no_organization.tsx";
import { CreateOrder, NoOrdering } from "./(_components)/ordering.tsx";
import { OrderRows } from "./(_components)/order_rows.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const account = caller(ctx);
    if (account.organizationId === null || !mayOpen(account, MINE)) {
      return page(null);
    }
    const actor = asCustomer(account);
    const { orders, ranOut } = await readPortalDashboard(db, actor, settings);
    return page({
      orders,
      ranOut,
      waiting: await waitingWork(ctx, "oem"),
      latest: withNext(actor, orders.rows),
    });
  },
});

export default define.page<typeof handler>(function Portal({ data, state }) {
  const { t, actor } = state;
  return (
    <>
      <PageHead
        title={t("oem.portal.hello", { name: actor?.nickname ?? "" })}
      >
        {data && <CreateOrder organization={state.organization} />}
      </PageHead>
      {data
        ? <NoOrdering organization={state.organization} />
        : <NoOrganization actor={actor} />}
      {data && (
        <Board>
          <Cell span={8}>
            <Sheet title={t("turn.cust")} flush>
              <WaitingList waiting={data.waiting} />
            </Sheet>
          </Cell>
          <Cell span={4}>
            <Stack>
              <Sheet title={t("oem.phases")}>
                <PhaseCounts orders={data.orders} />
              </Sheet>
              <Sheet
                title={t("oem.portal.ran_out")}
                aside={
                  <a class="lk" href="/oem/inventory/main">
                    {t("site.oem.inventory")}
                  </a>
                }
              >
                <RanOut {...data.ranOut} />
              </Sheet>
            </Stack>
          </Cell>
          <Cell span={12}>
            <Sheet
              title={t("oem.portal.latest")}
              aside={<a class="lk" href={MINE}>{t("oem.portal.all")}</a>}
              flush
            >
              <OrderRows rows={data.latest} />
              {data.latest.length === 0 && (
                <EmptyState
                  title={t("oem.portal.none")}
                  text={t("oem.portal.none_text")}
                />
              )}
            </Sheet>
          </Cell>
        </Board>
      )}
    </>
  );
});
