import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { disputeOf } from "@/components/dispute.ts";
import { pagesOf } from "@/components/pager.tsx";
import { type AddressRow, listAddresses } from "@/db/customer/addresses.ts";
import type { List } from "@/db/list.ts";
import { listStock, stockOfGoods, type StockRow } from "@/db/oem/stock.ts";
import { applyDelivery, DeliveryInput } from "@/domain/oem/delivery.ts";
import { OwnStockFilter } from "@/domain/oem/stock_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { NO_DRAFT, useUpDraft } from "@/domain/draft.ts";
import { soughtFor } from "@/domain/text.ts";
import {
  answerBefore,
  attempt,
  seeDone,
  seeOther,
  sentAlready,
} from "@/platform/form.ts";
import {
  asPosted,
  discard,
  keep,
  readTyping,
  standingOf,
} from "@/site/drafts.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  DiscardDraft,
  DiscardQuestion,
  SavedAt,
} from "../(_components)/draft_parts.tsx";
import { CreateOrder } from "../(_components)/ordering.tsx";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import {
  type Application,
  atFields,
  chosenGoods,
  draftsAmong,
  marksOf,
  readApplication,
  stepIn,
  toInput,
} from "./(_components)/application.ts";
import {
  draftOf,
  isRevoked,
  type Overtaken,
  PLACE,
} from "./(_components)/application_draft.ts";
import {
  APPLICATION,
  ApplicationForm,
  NothingToSend,
} from "./(_components)/application_form.tsx";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

/** How many parts are shown at once, beside those to be sent. */
const PARTS_AT_ONCE = 100;

export const handler = define.handlers({
  async GET(ctx) {
    const addresses = await addressesOf(ctx);
    const { typed, savedAt } = await readTyping(draftOf(ctx.state, addresses));
    const added = ctx.url.searchParams.get("address"); // for this application
    // An address that was added is this page's own choice: the draft has another.
    const opened = marksOf(typed);
    const shown = added ? { ...typed, address_id: added } : typed;
    return await show(ctx, { ...shown, opened }, { addresses, savedAt });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const addresses = await addressesOf(ctx);
    const draft = draftOf(ctx.state, addresses);
    const now = await readTyping(draft);
    const posted = asPosted(form, readApplication(form), now.typed);
    const step = stepIn(form);
    if (step === "discard") {
      return await discard(draft, form, APPLICATION);
    }
    const turned = step === null || step === "address" ? {} : step;
    const beside = { addresses, savedAt: now.savedAt, ...turned };
    // A form that is sent once more has its first answer, though that used its draft up.
    if (step === null && await answerBefore(ctx, form) !== undefined) {
      return await apply(ctx, posted, form, beside);
    }
    const { typed, overtaken } = await standingOf(draft, posted, now);
    if (overtaken) return await show(ctx, typed, { ...beside, ...overtaken });
    return step === null
      ? await apply(ctx, typed, form, beside)
      : await goOn(ctx, typed, step, beside);
  },
});

/** What a page shows beside what was typed. */
interface Beside extends Partial<Overtaken> {
  addresses: AddressRow[];
  /** since when its draft holds what was typed before; null if there is none */
  savedAt: Date | null;
  /** of the parts that can be sent */
  page?: number;
}

type Shown = Awaited<ReturnType<typeof loadForm>>;

async function addressesOf(ctx: Ctx): Promise<AddressRow[]> {
  return await listAddresses(ctx.state.db, asCustomer(caller(ctx)));
}

/** Going to the addresses, looking for parts or turning the page leaves what was typed behind as a draft. */
async function goOn(
  ctx: Ctx,
  application: Application,
  step: "address" | { page: number },
  beside: Beside,
) {
  const draft = draftOf(ctx.state, beside.addresses);
  const { typed, overtaken } = await keep(draft, application);
  if (overtaken) return await show(ctx, typed, { ...beside, ...overtaken });
  return step === "address"
    ? seeOther(`/common/account/address?back=${APPLICATION}`)
    : await showKept(ctx, typed, beside);
}

/** The form with what its draft now holds. */
async function showKept(ctx: Ctx, typed: Application, beside: Beside) {
  const { savedAt } = await readTyping(draftOf(ctx.state, beside.addresses));
  const again = { ...typed, opened: marksOf(typed) };
  return await show(ctx, again, { ...beside, savedAt });
}

/** Writes the application and uses its draft up; what is refused is kept as the draft. */
async function apply(
  ctx: Ctx,
  typed: Application,
  form: FormData,
  beside: Beside,
) {
  const actor = asCustomer(caller(ctx));
  const { done, refused } = await attempt(ctx, form, async (trx) => {
    const input = parse(DeliveryInput, toInput(typed));
    const { id } = await applyDelivery(trx, actor, input);
    await useUpDraft(trx, actor, PLACE, typed.draft, id);
    return id;
  });
  // A form that was gone back to, and sent again, has its first answer, whatever became of that.
  if (done && await isRevoked(ctx.state, done)) {
    const again = { refused: sentAlready(), sent: done };
    return await show(ctx, asNew(typed), { ...beside, ...again });
  }
  if (!refused) {
    return seeDone(
      `${MY_INVENTORY}?tab=delivery`,
      "success.transfer_order.created",
    );
  }
  // What was sent already, by a page that somebody went back to, is no draft.
  if (refused.code === 40904) {
    return await show(ctx, asNew(typed), { ...beside, refused });
  }
  const draft = draftOf(ctx.state, beside.addresses);
  if (refused.code !== 40901) {
    const { typed: kept, overtaken } = await keep(draft, typed);
    return overtaken
      ? await show(ctx, kept, { ...beside, ...overtaken })
      : await showKept(ctx, kept, { ...beside, refused });
  }
  // Another page was faster in this very moment, or a merge, which may have taken addresses out.
  const now = await readTyping(draft);
  const standing = await standingOf(draft, typed, now);
  const why = standing.overtaken ?? { refused };
  return await show(ctx, standing.typed, {
    ...beside,
    addresses: await addressesOf(ctx),
    savedAt: now.savedAt,
    ...why,
  });
}

/** What was sent already has used its draft up, and is another application when it is sent again. */
function asNew(typed: Application): Application {
  return { ...typed, draft: NO_DRAFT };
}

async function show(ctx: Ctx, typed: Application, beside: Beside) {
  const shown = await loadForm(ctx, typed, beside);
  return page<Shown>(shown, { status: shown.refused?.status ?? 200 });
}

/** What was typed, with a page of the parts that can be sent after those to be sent that are on other pages. */
async function loadForm(ctx: Ctx, said: Application, beside: Beside) {
  const { theirs, refused, addresses, savedAt, sent } = beside;
  const { db } = ctx.state;
  const actor = asCustomer(caller(ctx));
  const conflict = theirs
    ? disputeOf(draftsAmong(said, theirs), said, theirs)
    : null;
  const typed = conflict?.yours ?? said;
  const offered = await partsOn(ctx, typed, beside.page ?? 1);
  const listed = new Set(offered.rows.map(({ goods_id }) => goods_id));
  const others = [typed, ...theirs ? [theirs] : []].flatMap(chosenGoods)
    .filter((id) => !listed.has(id));
  const chosen = others.length > 0
    ? await stockOfGoods(db, actor, [...new Set(others)])
    : [];
  const parts = [...chosen, ...offered.rows];
  return {
    typed,
    opened: conflict?.was ?? typed.opened,
    conflict,
    offered,
    parts,
    addresses,
    savedAt,
    sent,
    refused: refused ? atFields(refused, typed, parts) : null,
  };
}

/** A page of the parts that can be sent; the last one, where those of that page ran out meanwhile. */
async function partsOn(
  ctx: Ctx,
  typed: Application,
  page: number,
): Promise<List<StockRow>> {
  const inStock = parse(OwnStockFilter, {
    empty: "0",
    page,
    page_size: PARTS_AT_ONCE,
    keyword: soughtFor(typed.keyword),
  });
  const offered = await listStock(
    ctx.state.db,
    asCustomer(caller(ctx)),
    inStock,
  );
  const last = pagesOf(offered.total, PARTS_AT_ONCE);
  return offered.total > 0 && page > last
    ? await partsOn(ctx, typed, last)
    : offered;
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
            draft={data.typed.draft}
          />
        )}
        {actor?.organizationId == null
          ? <NoOrganization actor={actor} />
          : data.parts.length + data.typed.keyword.length === 0 &&
              !data.refused
          ? (
            <NothingToSend>
              <CreateOrder organization={state.organization} />
            </NothingToSend>
          )
          : <ApplicationForm {...data} />}
      </>
    );
  },
);
