import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { listAddresses } from "@/db/customer/addresses.ts";
import { listStock } from "@/db/oem/stock.ts";
import { applyDelivery, DeliveryInput } from "@/domain/oem/delivery.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeDone } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import {
  atFields,
  readApplication,
  toInput,
} from "./(_components)/application.ts";
import {
  ApplicationForm,
  NothingToSend,
} from "./(_components)/application_form.tsx";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

/** The parts that can be sent: all of which something is left. */
const IN_STOCK = parse(StockFilter, { empty: "0", page_size: "200" });

export const handler = define.handlers({
  async GET(ctx) {
    return page({ ...await readChoices(ctx), typed: null, refused: null });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const typed = readApplication(form);
    const actor = asCustomer(caller(ctx));
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => applyDelivery(trx, actor, parse(DeliveryInput, toInput(typed))),
    );
    if (refused) {
      const choices = await readChoices(ctx);
      return page({
        ...choices,
        typed,
        refused: atFields(refused, typed, choices.parts),
      }, { status: refused.status });
    }
    return seeDone(
      `${MY_INVENTORY}?tab=delivery`,
      "success.transfer_order.created",
    );
  },
});

async function readChoices(ctx: Ctx) {
  const { db } = ctx.state;
  const actor = asCustomer(caller(ctx));
  const { rows: parts } = await listStock(db, actor, IN_STOCK);
  return { parts, addresses: await listAddresses(db, actor) };
}

export default define.page<typeof handler>(
  function ApplyDelivery({ data, state }) {
    const { t, actor } = state;
    return (
      <>
        <Crumbs
          items={[
            { title: t("site.oem.inventory"), href: MY_INVENTORY },
            { title: t("oem.portal.adjust.title") },
          ]}
        />
        <PageHead
          title={t("oem.portal.adjust.title")}
          back={`${MY_INVENTORY}?tab=delivery`}
        />
        {actor?.organizationId == null
          ? <NoOrganization actor={actor} />
          : data.parts.length === 0 && !data.refused
          ? <NothingToSend />
          : <ApplicationForm {...data} />}
      </>
    );
  },
);
