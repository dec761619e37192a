import { DescriptionList, Sheet, TwoColumns } from "@/components/sheet.tsx";
import { VoucherThumb } from "@/components/document.tsx";
import { AddressText } from "@/components/order/delivery.tsx";
import { fileThumb } from "@/components/order/files.ts";
import { PageHead } from "@/components/page_head.tsx";
import { Table, Two } from "@/components/table.tsx";
import { CopyText, DateTime, Nothing } from "@/components/values.tsx";
import { findPackage } from "@/db/inventory/packages.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { Arrival } from "../../../(_components)/packages_table.tsx";
import { SourceLink } from "../../../(_components)/shipment_parts.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const actor = caller(ctx);
    const one = await findPackage(ctx.state.db, actor, Number(ctx.params.id));
    ctx.state.title = one.express_no;
    const openOrders = mayOpen(actor, "/mkt/oem/detail/:id");
    return page({ one, openOrders });
  },
});

export default define.page<typeof handler>(
  function PackagePage({ data: { one, openOrders }, state: { t } }) {
    const none = <Nothing />;
    const shipment = `/prod/inventory/pending-orders/detail/${one.shipment.id}`;
    return (
      <>
        <PageHead
          title={
            <CopyText
              value={one.express_no}
              label={t("inventory.page.express_no")}
            />
          }
          note={one.carrier}
          back="/prod/logistics/package"
        />
        <TwoColumns
          side={
            <>
              <Sheet title={t("inventory.page.package")}>
                <DescriptionList
                  items={[
                    [
                      t(`inventory.page.source.${one.source}`),
                      <SourceLink document={one} openOrders={openOrders} />,
                    ],
                    [
                      t("inventory.page.shipment_no"),
                      <a class="lk num" href={shipment}>
                        {one.shipment.shipment_no}
                      </a>,
                    ],
                    [
                      t("inventory.page.position"),
                      one.position,
                    ],
                    [
                      t("oem.orders.customer"),
                      one.organization?.name ?? none,
                    ],
                    [
                      t("inventory.page.shipped_at"),
                      one.shipped_at
                        ? <DateTime at={one.shipped_at} form="full" />
                        : none,
                    ],
                    [
                      t("inventory.page.received_at"),
                      <Arrival at={one.received_at} />,
                    ],
                  ]}
                />
              </Sheet>
              <Sheet title={t("inventory.page.receiver")}>
                <AddressText {...one} is_abroad={false} />
              </Sheet>
            </>
          }
        >
          <Sheet
            title={t("inventory.page.contents")}
            note={t("production.page.pieces", { n: one.pieces })}
            flush
          >
            <Table
              caption={t("inventory.page.contents")}
              rows={one.lines}
              rowKey={(line) => line.id}
              columns={[
                {
                  header: t("common.name"),
                  cell: (line) => <Two first={line.name} second={line.sn} />,
                },
                {
                  header: t("common.quantity"),
                  align: "end",
                  phone: "left",
                  cell: (line) => line.quantity,
                },
                {
                  header: t("inventory.page.received"),
                  align: "end",
                  phone: "right",
                  cell: (line) => line.received ?? none,
                },
                {
                  header: t("inventory.page.damaged"),
                  align: "end",
                  cell: (line) => line.damaged || none,
                },
                {
                  header: t("common.reason"),
                  cell: (line) => line.reason || none,
                },
                {
                  header: t("inventory.page.pictures"),
                  cell: (line) =>
                    line.files.length === 0 ? none : (
                      <span class="flex flex-wrap gap-2">
                        {line.files.map((file) => (
                          <VoucherThumb
                            href={`/file/${file.id}`}
                            src={fileThumb(file)}
                            name={file.name}
                          />
                        ))}
                      </span>
                    ),
                },
              ]}
            />
          </Sheet>
        </TwoColumns>
      </>
    );
  },
);
