import { isStaying } from "@/components/default_submit.tsx";
import { ErrorSummary, type Refusal } from "@/components/form.tsx";
import { Delivery } from "@/components/order/delivery.tsx";
import { DeliveryLog } from "@/components/order/delivery_log.tsx";
import { OrderRemarks } from "@/components/order/order_journal.tsx";
import {
  RemarkDialog,
  type TypedRemark,
} from "@/components/order/remark_dialog.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { Sheet, TwoColumns } from "@/components/sheet.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { DocumentNo } from "@/components/values.tsx";
import { sharedNumbers } from "@/db/inventory/shared_numbers.ts";
import { findShipment } from "@/db/inventory/shipments.ts";
import { readJournal, readRemarks } from "@/db/journal.ts";
import type { Refused } from "@/domain/errors.ts";
import { packedLines } from "@/domain/inventory/packed.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { partAsked } from "@/site/part_asked.ts";
import { takeRemark } from "@/site/remark.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  PackageForm,
  packageLabel,
  unsentPackage,
} from "../../../(_components)/package_form.tsx";
import {
  fieldDifferences,
  type PackedLine,
} from "../../../(_components)/packed.ts";
import {
  PackagesSheet,
  PackingTable,
} from "../../../(_components)/packing.tsx";
import { PackingList } from "../../../(_components)/packing_list.tsx";
import {
  orderOf,
  runShipmentEvent,
  SHIPMENT_EVENTS,
  type ShipmentEvent,
} from "../../../(_components)/shipment_acts.ts";
import { ShipmentDialogs } from "../../../(_components)/shipment_dialogs.tsx";
import { ShipmentNext } from "../../../(_components)/shipment_next.tsx";
import {
  ShipmentFacts,
  ShipmentState,
} from "@/components/production/shipment_parts.tsx";

function find(ctx: Ctx) {
  return findShipment(ctx.state.db, caller(ctx), Number(ctx.params.id));
}

/** Where the packages are not what has to be sent, each line says by how much. */
function refusalOf(refused: Refused, lines: readonly PackedLine[]): Refusal {
  const { packages } = refused.fields;
  return packages
    ? {
      code: refused.code,
      text: packages,
      fields: fieldDifferences(lines),
      details: [],
    }
    : refused;
}

async function show(
  ctx: Ctx,
  form?: FormData,
  refused?: Refused,
  event?: ShipmentEvent,
  remark?: TypedRemark,
) {
  const actor = caller(ctx);
  const shipment = await find(ctx);
  ctx.state.title = {
    as: "inventory.page.tab",
    of: shipment.shipment_no,
  };
  const lines = packedLines(
    shipment.lines,
    shipment.packages.flatMap((one) => one.lines),
  );
  // A question of what is packed already gives its package's number by itself.
  const untyped = event === "remove" || form?.has("untyped");
  const typed = untyped ? [] : [...form ?? []];
  return page({
    remarks: shipment.source === "oem_order"
      ? await readRemarks(
        ctx.state.db,
        actor,
        shipment.source_id,
        partAsked(ctx.url),
      )
      : null,
    log: shipment.source === "oem_delivery"
      ? await readJournal(
        ctx.state.db,
        actor,
        "oem_delivery",
        shipment.source_id,
      )
      : null,
    remark,
    shipment,
    shared: shipment.packages.length > 0
      ? await sharedNumbers(ctx.state.db, actor, shipment.id)
      : [],
    lines,
    refusal: refused && refusalOf(refused, lines),
    event,
    typed: Object.fromEntries(
      typed.flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : []
      ),
    ),
    by: actor.nickname,
  }, { status: refused?.status ?? 200 });
}

export const handler = define.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const event = eventIn(form, [...SHIPMENT_EVENTS, "remark"]);
    const shipment = await find(ctx);
    if (event === "remark") {
      const again = await takeRemark(ctx, form, orderOf(shipment));
      return again
        ? await show(ctx, undefined, again.refused, undefined, again.remark)
        : seeDone(ctx.url.pathname, "inventory.page.done.remark");
    }
    if (isStaying(form)) return await show(ctx, form, undefined, event);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => runShipmentEvent(event, trx, caller(ctx), shipment, form),
    );
    if (refused) return await show(ctx, form, refused, event);
    return seeDone(ctx.url.pathname, `inventory.page.done.${event}`);
  },
});

export default define.page<typeof handler>(
  function ShipmentPage({ data, state: { t, settings }, url }) {
    const { shipment, lines, refusal, typed, remarks } = data;
    if (url.searchParams.has("print")) {
      const issuer = settings.site_title;
      return <PackingList {...data} back={url.pathname} issuer={issuer} />;
    }
    const here = url.pathname;
    const complete = lines.every(({ left }) => left === 0);
    const packed = shipment.delivery !== "store";
    const waits = shipment.status === 1 && packed;
    const { event } = data;
    const { searchParams: asked } = url;
    const applied = waits && shipment.source === "oem_delivery";
    const asksAgain = applied && event === "ship";
    const shipping = asksAgain || !refusal && asked.get("confirm") === "ship";
    // An application mostly goes out in one parcel, which the question asks for; several are packed on demand.
    const apart = shipment.packages.length > 0 || asked.has("pack") ||
      event === "prepare";
    const packing = waits && !complete && (!applied || apart && !shipping);
    const remarking = remarks !== null &&
      (data.remark !== undefined || !refusal && asked.get("do") === "remark");
    return (
      <>
        <PageHead
          title={<DocumentNo no={shipment.shipment_no} />}
          status={<ShipmentState status={shipment.status} pill />}
          note={shipment.organization?.name}
          back="/prod/inventory/pending-orders"
        >
          <MoreActs
            acts={[{
              title: t("inventory.page.packing_list"),
              href: `${here}?print=1`,
              icon: "printer",
            }]}
          />
        </PageHead>
        {(refusal || event) && !packing && !remarking && (
          <>
            {refusal && !asksAgain && (
              <ErrorSummary
                refusal={refusal}
                labels={(path) => packageLabel(t, path, lines)}
                unlinked
              />
            )}
            {!(asksAgain && !complete) && (
              <UnsentSheet typed={unsentPackage(typed, lines, t)} />
            )}
          </>
        )}
        <ShipmentNext
          shipment={shipment}
          complete={complete}
          packing={packing}
          here={here}
        />
        <TwoColumns
          side={
            <>
              <Delivery order={shipment} />
              <ShipmentFacts shipment={shipment} />
              {remarks && (
                <OrderRemarks
                  log={remarks}
                  here={here}
                  add={`${here}?do=remark`}
                />
              )}
              {data.log && (
                <Sheet title={t("oem.document.log")}>
                  <DeliveryLog entries={data.log.entries} />
                </Sheet>
              )}
            </>
          }
        >
          <PackingTable lines={lines} packing={packed} open={waits} />
          <PackagesSheet
            packages={shipment.packages}
            shared={data.shared}
            removal={waits ? (id) => `${here}?remove=${id}` : undefined}
          />
          {packing && (
            <PackageForm
              lines={lines}
              typed={typed}
              refusal={remarking ? undefined : refusal}
            />
          )}
        </TwoColumns>
        {remarking && (
          <RemarkDialog
            reader="staff"
            limits={settings.upload_limits}
            close={here}
            action={here}
            typed={data.remark}
            refused={refusal}
          />
        )}
        {(!refusal || asksAgain) && (
          <ShipmentDialogs
            shipment={shipment}
            lines={lines}
            asked={{
              confirm: asksAgain ? "ship" : asked.get("confirm"),
              remove: asked.get("remove"),
            }}
            here={here}
            complete={complete}
            typed={typed}
            refusal={refusal}
          />
        )}
      </>
    );
  },
);
