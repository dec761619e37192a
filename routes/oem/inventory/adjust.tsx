import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { listAddresses } from "@/db/customer/addresses.ts";
import { listStock, stockOfGoods } from "@/db/oem/stock.ts";
import { applyDelivery, DeliveryInput } from "@/domain/oem/delivery.ts";
import { OwnStockFilter } from "@/domain/oem/stock_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { dropDraft, readDraft, saveDraft } from "@/domain/draft.ts";
import type { Refused } from "@/domain/errors.ts";
import { attempt, seeDone, seeOther } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  DiscardDraft,
  DiscardQuestion,
  SavedAt,
} from "../(_components)/draft_parts.tsx";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import {
  type Application,
  asFields,
  atFields,
  chosenGoods,
  readApplication,
  type Step,
  stepIn,
  toInput,
} from "./(_components)/application.ts";
import {
  APPLICATION,
  ApplicationForm,
  NothingToSend,
} from "./(_components)/application_form.tsx";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

/** The draft of a customer's application; there is one at a time. */
const DRAFT = ["oem.delivery", ""] as const;

/** How many parts are shown at once, beside those to be sent. */
const PARTS_AT_ONCE = 100;

export const handler = define.handlers({
  async GET(ctx) {
    const draft = await readDraft(ctx.state.db, caller(ctx), ...DRAFT);
    const kept = readApplication(Object.entries(draft?.body ?? {}));
    const added = ctx.url.searchParams.get("address"); // for this application
    const typed = added ? { ...kept, address_id: added } : kept;
    const choices = await readChoices(ctx, typed);
    const savedAt = draft?.updatedAt ?? null;
    return page<Shown>({ ...choices, refused: null, savedAt });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const typed = readApplication(form);
    const step = stepIn(form);
    if (step !== null) return await take(ctx, typed, step);
    const actor = asCustomer(caller(ctx));
    const { refused } = await attempt(ctx, form, async (trx) => {
      await applyDelivery(trx, actor, parse(DeliveryInput, toInput(typed)));
      await dropDraft(trx, actor, ...DRAFT);
    });
    if (refused) {
      const choices = await readChoices(ctx, typed);
      return page<Shown>({
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

interface Shown extends Awaited<ReturnType<typeof readChoices>> {
  refused: Refused | null;
  /** when the draft was kept that is shown */
  savedAt?: Date | null;
}

/** Another page of the inventory keeps what was typed; going to the addresses leaves it behind as a draft. */
async function take(ctx: Ctx, typed: Application, step: Step) {
  const { db } = ctx.state;
  switch (step) {
    case "address":
      await saveDraft(db, caller(ctx), ...DRAFT, asFields(typed));
      return seeOther(`/common/account/address?back=${APPLICATION}`);
    case "discard":
      await dropDraft(db, caller(ctx), ...DRAFT);
      return seeOther(APPLICATION);
    default: {
      const choices = await readChoices(ctx, typed, step.page);
      return page<Shown>({ ...choices, refused: null });
    }
  }
}

/**
 * A page of the parts that can be sent, after those to be sent that are on other pages. Throws 42200 for an invalid
 * keyword.
 */
async function readChoices(ctx: Ctx, typed: Application, page = 1) {
  const { db } = ctx.state;
  const actor = asCustomer(caller(ctx));
  const inStock = parse(OwnStockFilter, {
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
  function ApplyDelivery({ data, state, url }) {
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
          note={data.savedAt && <SavedAt at={data.savedAt} />}
        >
          {data.savedAt && <DiscardDraft path={APPLICATION} />}
        </PageHead>
        {data.savedAt && url.searchParams.get("confirm") === "discard" && (
          <DiscardQuestion
            path={APPLICATION}
            text={t("oem.portal.adjust.discard.text")}
          />
        )}
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
