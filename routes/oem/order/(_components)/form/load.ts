/** Loads the order form: the draft or its initial contents, with addresses, catalogue and stock. */
import { disputeOf } from "@/components/dispute.ts";
import type { Typing } from "@/components/draft_standing.ts";
import { readFormGoods } from "@/db/catalogue/form_goods.ts";
import { type AddressRow, listAddresses } from "@/db/customer/addresses.ts";
import { filesById } from "@/db/file/files.ts";
import { type EditedOrder, findEditedOrder } from "@/db/oem/edited_order.ts";
import { type LastSaved, readLastSaved } from "@/db/journal.ts";
import { findDeletedOrder } from "@/db/oem/visible_orders.ts";
import type { Refused } from "@/domain/errors.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { asCustomer, NO_ORGANIZATION } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { unlessGone } from "@/platform/form.ts";
import type { State } from "@/utils.ts";
import { settle, written } from "./acts.ts";
import { changedBills } from "./bill.ts";
import { type Conflict, digests, DRAFTS, ORDER, typedOf } from "./conflict.ts";
import type { Terms } from "./figures.ts";
import {
  askedDialog,
  type Offer,
  type PickRow,
  pickRows,
  readOffer,
} from "./picker.ts";
import type { Sent } from "./sent.ts";
import { idsOf, type TypedOrder } from "./typed_order.ts";
import { goodsIn, type OrderView, viewOf } from "./view.ts";

/** What changes an order's content, and so its version while it is edited. */
const SAVES = ["edit", "adjust_price"];

/** The drafts of this form; their `ref` is the order's id, or NEW. */
export const DRAFT = "oem.order";
const NEW = "new";

/** The page that the form belongs to. */
export interface Target {
  path: string;
  ref: string;
  /** the order that is edited; null for a new one */
  order: EditedOrder | null;
  /** why it can't be edited any more */
  closed?: Refused;
  /** the order in the page's address was deleted: what was typed for it can be sent as a new one */
  deleted?: true;
}

/** The page of a new order. */
export const CREATE: Target = {
  path: "/oem/order/create",
  ref: NEW,
  order: null,
};

/** Throws 40400 for an order that is not the actor's. */
export async function editTarget(
  state: State,
  id: number,
): Promise<Target> {
  const customer = asCustomer(caller({ state }));
  const page = { path: `/oem/order/${id}/edit`, ref: String(id) };
  const order = await unlessGone(findEditedOrder(state.db, customer, id));
  if (order) {
    return { ...page, order, closed: orderFlow.why(customer, order, "edit") };
  }
  await findDeletedOrder(state.db, customer, id);
  return { ...page, order: null, deleted: true };
}

/** Everything that the page shows. */
export interface OrderForm extends OrderView {
  target: Target;
  savedAt: Date | null;
  addresses: AddressRow[];
  /** of goods, by id */
  names: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, StoredFile>;
  terms: Terms;
  conflict: Conflict | null;
  /** the conflict is with a draft that another page of the reader saved */
  elsewhere: boolean;
  /** digests of the fields as the draft has them */
  opened: Readonly<Record<string, string>>;
  /** who saved meanwhile, if there is a conflict to settle */
  changed?: LastSaved;
  refused: Refused | null;
  /** what the form wrote when it was sent before */
  sent: Sent["order"];
  dialog: { offer: Offer; rows: PickRow[] } | null;
  /** the total without sales' adjustments, which the changed lines would remove */
  unadjusted: string;
  /** asked before: the draft is discarded, the adjustments go */
  confirm: string | null;
  /** the line whose parts are open */
  open: string | null;
  customer: boolean;
  staff: boolean;
  /** what is filled in may be sent: a new order's not while sales have disabled the organization */
  sendable: boolean;
}

/** Reads everything that the page shows around what is typed. */
export async function loadForm(
  state: State,
  url: URL,
  target: Target,
  typing: Typing<TypedOrder>,
  refused: Refused | null = null,
): Promise<OrderForm> {
  const { db } = state;
  const actor = caller({ state });
  const { order } = target;
  const { overDraft, overOrder } = conflictsOf(typing, target);
  const conflict = overDraft ?? overOrder;
  const stands = conflict?.yours ?? typing.typed;
  const asked = askedDialog(url, stands);
  const offer = asked && await readOffer(db, url, asked);
  const forms = [stands, typing.theirs];
  const catalogue = await readCatalogue(state, forms, target, offer);
  const addresses = await listAddresses(db, actor);
  const typed = withAddress(settle(stands, catalogue), addresses);
  const files = await filesOf(state, typed);
  const changed = order && overOrder
    ? await readLastSaved(db, actor, "oem_order", order.id, SAVES)
    : undefined;
  const terms = termsOf(state, target);
  const unadjusted = viewOf(typed, catalogue, { ...terms, adjustments: [] });
  return {
    ...viewOf(typed, catalogue, terms),
    target,
    savedAt: typing.savedAt,
    addresses,
    names: new Map(
      [...catalogue.goods].map(([id, { name }]) => [String(id), name]),
    ),
    files,
    terms,
    conflict,
    unadjusted: unadjusted.figures.total ?? "",
    elsewhere: overDraft !== null,
    opened: overDraft?.was ?? digests(written(typed, catalogue)),
    changed,
    refused: refused ?? offer?.refused ?? changedBills(stands, catalogue),
    sent: null,
    dialog: offer && { offer, rows: pickRows(offer, typed, catalogue) },
    confirm: url.searchParams.get("confirm"),
    open: url.searchParams.get("open"),
    customer: actor.kind === "oem" && actor.organizationId !== null,
    staff: actor.kind === "staff",
    sendable: order !== null || !state.organization?.disabled,
  };
}

/** What is to settle: with the draft that another page saved, else with the order as somebody saved it. */
function conflictsOf(
  { typed, theirs }: Typing<TypedOrder>,
  { order, closed }: Target,
) {
  const overDraft = theirs ? disputeOf(DRAFTS, typed, theirs) : null;
  const overOrder = order && !closed && !overDraft
    ? disputeOf(ORDER, typed, typedOf(order))
    : null;
  return { overDraft, overOrder };
}

/** The design files of the lines, by id. */
async function filesOf(
  state: State,
  { lines }: TypedOrder,
): Promise<Map<string, StoredFile>> {
  const ids = idsOf(lines.flatMap((line) => line.files));
  return await filesById(state.db, caller({ state }), ids);
}

/** The goods and versions that the form, the stored order or the dialog names. */
async function readCatalogue(
  state: State,
  forms: (TypedOrder | undefined)[],
  { order }: Target,
  offer: Offer | null,
) {
  const named = forms.map((typed) => typed ? goodsIn(typed) : null);
  const goods = named.flatMap((one) => one?.goods ?? []);
  const versions = named.flatMap((one) => one?.versions ?? []);
  const ordered =
    order?.lines.flatMap((line) =>
      [line, ...line.parts, ...line.accessories].map((one) => one.goods_id)
    ) ?? [];
  const offered = offer?.list.rows.map(({ id }) => id) ?? [];
  return await readFormGoods(
    state.db,
    caller({ state }).organizationId ?? NO_ORGANIZATION,
    [...goods, ...ordered, ...offered],
    versions,
  );
}

function termsOf({ settings, t }: State, { order }: Target): Terms {
  return {
    adjustments: order?.adjustments.map(({ amount }) => amount) ?? [],
    deposit: settings.deposit_share,
    overflow: t("amount.overflow"),
    unknown: t("oem.form.unknown"),
    over: t("oem.form.part.over"),
  };
}

/** Without a choice the default address is meant. */
function withAddress(typed: TypedOrder, addresses: AddressRow[]): TypedOrder {
  const usual = addresses.find((address) => address.is_default);
  if (typed.address_id || !usual) return typed;
  return { ...typed, address_id: String(usual.id) };
}
