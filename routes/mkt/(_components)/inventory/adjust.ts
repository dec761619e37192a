import { ownerChoices } from "@/db/account/choices.ts";
import { keptPart, keptParts } from "@/db/catalogue/parts.ts";
import { listStock, type StockRow } from "@/db/oem/stock.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, text } from "@/domain/errors.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import { cleanLine, soughtFor } from "@/domain/text.ts";
import { optionalId, parse, quantity, requiredId } from "@/domain/validate.ts";
import {
  ADJUST_KINDS,
  type AdjustForm,
  type AdjustTexts,
} from "./adjust_form.ts";

/** The sign is chosen beside the quantity, and the choice names the kind. */
const TypedAdjustment = StockAdjustment.extend({
  organization_id: requiredId("validation.choice"),
  goods_id: requiredId("validation.choice"),
  quantity,
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
    texts,
  };
  if (asked !== "new") {
    const [organization_id = "", goods_id = ""] = asked.split(".");
    const row = await stockRow(db, actor, { organization_id, goods_id });
    if (row) {
      return { ...form, row, texts: { ...texts, organization_id, goods_id } };
    }
    if (!typed) found(row);
  }
  return { ...form, row: null, ...await offeredParts(db, texts) };
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

/** A select sends the id; where customers are named, what was typed is a name, or else an id. */
async function idOfOrganization(trx: Trx, typed: string): Promise<string> {
  const name = cleanLine(typed);
  if (name === "" || /^[0-9]+$/.test(name)) return name;
  const { id } = await trx.selectFrom("organization").select("id")
    .where("name", "=", name).where("deleted_at", "is", null)
    .executeTakeFirst() ?? {};
  return id === undefined ? name : String(id);
}

/** What was typed into the adjustment. */
export function typedAdjustment(form: FormData): AdjustTexts {
  const text = (name: keyof AdjustTexts) => String(form.get(name) ?? "");
  return {
    kind: ADJUST_KINDS.find((kind) => kind === text("kind")) ?? "increase",
    organization_id: text("organization_id"),
    goods_id: text("goods_id"),
    quantity: text("quantity"),
    to_organization_id: text("to_organization_id"),
    reason: text("reason"),
    keyword: text("keyword"),
  };
}

/** Runs the adjustment as typed. Throws what {@link adjustStock} does, and 42200 at a field. */
export async function runAdjustment(
  trx: Trx,
  actor: Actor,
  { kind, keyword: _, ...typed }: AdjustTexts,
): Promise<void> {
  const texts = {
    ...typed,
    organization_id: await idOfOrganization(trx, typed.organization_id),
  };
  const to_organization_id = await idOfOrganization(
    trx,
    typed.to_organization_id,
  );
  const moves = kind === "transfer";
  const amiss = moves === (to_organization_id !== "")
    ? undefined
    : text(moves ? "sales.inventory.to.required" : "sales.inventory.to.moved");
  const change = parse(
    TypedAdjustment,
    { ...texts, to_organization_id },
    amiss && { to_organization_id: amiss },
  );
  const sign = kind === "decrease" ? -1 : 1;
  await adjustStock(trx, actor, {
    ...change,
    quantity: sign * change.quantity,
  });
}
