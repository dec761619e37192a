import { isStaying } from "@/components/default_submit.tsx";
import { idBehind, shownName, wasOf } from "@/components/shown_names.ts";
import { ownerChoices } from "@/db/account/choices.ts";
import { keptPart, keptParts } from "@/db/catalogue/parts.ts";
import { idOfName, nameOfId } from "@/db/customer/find_organization.ts";
import { listStock, type StockRow } from "@/db/oem/stock.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, text } from "@/domain/errors.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { cleanLine, soughtFor } from "@/domain/text.ts";
import {
  integer,
  optional,
  optionalId,
  parse,
  quantity,
  requiredId,
} from "@/domain/validate.ts";
import type { MessageKey } from "@/locales/messages.ts";
import {
  ADJUST_KINDS,
  type AdjustForm,
  type AdjustTexts,
  CUSTOMERS,
} from "./adjust_form.ts";

/** The sign is chosen beside the quantity, and the choice names the kind. */
const typedAdjustmentOf = (missing: MessageKey) =>
  StockAdjustment.extend({
    organization_id: requiredId(missing),
    goods_id: requiredId("validation.choice"),
    quantity,
    shown: optional(integer(0, Number.MAX_SAFE_INTEGER)),
  });

/** A page of the catalogue: as many parts as a select can offer; others are looked for. */
const MOST_PARTS = 200;

const EMPTY: AdjustTexts = {
  kind: "increase",
  organization_id: "",
  goods_id: "",
  quantity: "",
  to_organization_id: "",
  reason: "",
  keyword: "",
  shown: "",
  was: {},
};

/**
 * The form that `?adjust=` asks for: "new", for the customer of the list if it has one, or "organization.part"; `typed`:
 * with what was typed. Throws 40400 for a stock that doesn't exist; what was typed for one that was merged into another
 * customer's meanwhile is shown in the form for a new one, which says so at the customer.
 */
export async function openAdjustForm(
  db: Db,
  actor: Actor,
  { searchParams }: URL,
  asked: string,
  typed?: AdjustTexts,
): Promise<AdjustForm> {
  const { organizations } = await ownerChoices(db);
  const customer = searchParams.get("organization_id") ?? "";
  const texts = typed ?? { ...EMPTY, organization_id: customer };
  const form = {
    organizations,
    parts: [],
    searched: false,
    texts: organizations ? texts : await named(db, texts),
  };
  if (asked !== "new") {
    const [organization_id = "", goods_id = ""] = asked.split(".");
    const row = await stockRow(db, actor, { organization_id, goods_id });
    if (row) {
      const texts = { ...form.texts, organization_id, goods_id };
      return { ...form, row, texts };
    }
    if (!typed) found(row);
  }
  return { ...form, row: null, ...await offeredParts(db, texts) };
}

/** The texts with the names of the customers that are known by their ids so far, for a form where they are named. */
async function named(db: Db, texts: AdjustTexts): Promise<AdjustTexts> {
  const shown = { ...texts, was: { ...texts.was } };
  for (const field of CUSTOMERS) {
    const id = optionalId.safeParse(texts[field]).data;
    if (texts.was[field] !== undefined || id === undefined) continue;
    const name = await nameOfId(db, id);
    shown[field] = name;
    shown.was[field] = shownName(field, String(id), name).value;
  }
  return shown;
}

async function stockRow(
  db: Db,
  actor: Actor,
  of: { organization_id: string; goods_id: string },
): Promise<StockRow | undefined> {
  const filter = StockFilter.safeParse(of);
  const one = filter.data?.organization_id && filter.data.goods_id
    ? await listStock(db, actor, filter.data)
    : undefined;
  return one?.rows[0];
}

/** The parts that the keyword finds, as many as a select can offer, below the one that is chosen already. */
async function offeredParts(
  db: Db,
  { keyword, goods_id }: AdjustTexts,
): Promise<Pick<AdjustForm, "parts" | "searched">> {
  const found = await keptParts(db, soughtFor(keyword), MOST_PARTS);
  const rows = found.slice(0, MOST_PARTS);
  const id = optionalId.safeParse(goods_id).data;
  const chosen = id === undefined || rows.some((part) => part.id === id)
    ? undefined
    : await keptPart(db, id);
  const parts = [...chosen ? [chosen] : [], ...rows];
  return {
    parts: parts.map(({ id, name, sn }) => ({ id, name: `${name} (${sn})` })),
    searched: found.length > MOST_PARTS || keyword !== "",
  };
}

/**
 * The id of the customer in a field: a select and a row send it; what is typed where customers are named is a name, of
 * digits too. "" of none, undefined of a name that is nobody's.
 */
async function idOfCustomer(
  trx: Trx,
  typed: string,
  was: string | undefined,
): Promise<string | undefined> {
  const name = cleanLine(typed);
  if (was === undefined || name === "") return name;
  const known = idBehind(was, typed);
  if (known !== undefined) return known;
  return (await idOfName(trx, name))?.toString();
}

/** What was typed into the adjustment. */
export function typedAdjustment(form: FormData): AdjustTexts {
  const text = (name: string) => String(form.get(name) ?? "");
  const was = CUSTOMERS.filter((name) => form.has(wasOf(name)))
    .map((name) => [name, text(wasOf(name))]);
  return {
    kind: ADJUST_KINDS.find((kind) => kind === text("kind")) ?? "increase",
    organization_id: text("organization_id"),
    goods_id: text("goods_id"),
    quantity: text("quantity"),
    to_organization_id: text("to_organization_id"),
    reason: text("reason"),
    keyword: text("keyword"),
    shown: text("shown"),
    was: Object.fromEntries(was),
  };
}

/** Whether the form is only shown again: its parts are searched for, or Enter was pressed in a field. */
export function isShownAgain(form: FormData): boolean {
  return form.has("search") || isStaying(form);
}

/** Runs the adjustment as typed. Throws what {@link adjustStock} does, and 42200 at a field. */
export async function runAdjustment(
  trx: Trx,
  actor: Actor,
  { kind, keyword: _, was, ...typed }: AdjustTexts,
): Promise<void> {
  const [organization_id, to] = [
    await idOfCustomer(trx, typed.organization_id, was.organization_id),
    await idOfCustomer(trx, typed.to_organization_id, was.to_organization_id),
  ];
  const unknown = "inventory.organization.unknown";
  const moves = kind === "transfer";
  const amiss = moves !== (to !== "")
    ? moves ? "sales.inventory.to.required" : "sales.inventory.to.moved"
    : to === undefined
    ? unknown
    : undefined;
  const { shown, ...change } = parse(
    typedAdjustmentOf(
      organization_id === undefined
        ? unknown
        : was.organization_id === undefined
        ? "validation.choice"
        : "validation.required",
    ),
    { ...typed, organization_id, to_organization_id: to ?? "" },
    amiss && { to_organization_id: text(amiss) },
  );
  const sign = kind === "decrease" ? -1 : 1;
  const signed = { ...change, quantity: sign * change.quantity };
  await adjustStock(trx, actor, signed, shown);
}
