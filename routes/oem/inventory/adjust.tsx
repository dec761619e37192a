import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { listAddresses } from "@/db/customer/addresses.ts";
import { listStock, stockOfGoods } from "@/db/oem/stock.ts";
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
  type Application,
  atFields,
  chosenGoods,
  EMPTY,
  pageAsked,
  readApplication,
  toInput,
} from "./(_components)/application.ts";
import {
  ApplicationForm,
  NothingToSend,
} from "./(_components)/application_form.tsx";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

/** So many parts are shown at once, beside those that are to be sent. */
const PARTS_AT_ONCE = 100;

export const handler = define.handlers({
  async GET(ctx) {
    return page({ ...await readChoices(ctx, EMPTY), refused: null });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const typed = readApplication(form);
    const asked = pageAsked(form);
    if (asked !== null) {
      return page({ ...await readChoices(ctx, typed, asked), refused: null });
    }
    const actor = asCustomer(caller(ctx));
    const { refused } = await attempt(
      ctx,
      form,
      (trx) => applyDelivery(trx, actor, parse(DeliveryInput, toInput(typed))),
    );
    if (refused) {
      const choices = await readChoices(ctx, typed);
      return page({
        ...choices,
        refused: atFields(refused, typed, choices.parts),
      }, { status: refused.status });
    }
    return seeDone(
      `${MY_INVENTORY}?tab=delivery`,
      "success.transfer_order.created",
    );
  },
});

/** What can be sent, a page of it, after what is to be sent and stands on another. Throws 42200 for a wrong keyword. */
async function readChoices(ctx: Ctx, typed: Application, page = 1) {
  const { db } = ctx.state;
  const actor = asCustomer(caller(ctx));
  const inStock = parse(StockFilter, {
    empty: "0",
    page,
    page_size: PARTS_AT_ONCE,
    keyword: typed.keyword,
  });
  const offered = await listStock(db, actor, inStock);
  const shown = new Set(offered.rows.map(({ goods_id }) => goods_id));
  const others = chosenGoods(typed).filter((id) => !shown.has(id));
  const chosen = others.length > 0 ? await stockOfGoods(db, actor, others) : [];
  return {
    typed,
    offered,
    parts: [...chosen, ...offered.rows],
    addresses: await listAddresses(db, actor),
  };
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
          : data.parts.length + data.typed.keyword.length === 0 &&
              !data.refused
          ? <NothingToSend />
          : <ApplicationForm {...data} />}
      </>
    );
  },
);
