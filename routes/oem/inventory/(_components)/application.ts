/**
 * The form of a delivery application: every part has a quantity, empty = not to be sent. Of a long inventory it shows a
 * page, which can be searched and paged without leaving the form. Pure.
 */
import type { Disputable, Dispute } from "@/components/dispute.ts";
import { type Drafted, draftsOf } from "@/components/draft_standing.ts";
import { Refused, type Text } from "@/domain/errors.ts";
import { cleanText } from "@/domain/text.ts";

const QUANTITY = /^quantity\.g(\d{1,15})$/;

/** The name of a part's quantity. */
export function quantityOf(goodsId: number): string {
  return `quantity.g${goodsId}`;
}

export interface Application extends Drafted {
  address_id: string;
  remark: string;
  /** which parts are looked for */
  keyword: string;
  /** typed quantities by goods id */
  quantities: ReadonlyMap<string, string>;
}

/** What was typed into the application, from a form's fields or a draft's. */
export function readApplication(
  sent: Iterable<[string, unknown]>,
): Application {
  const fields = new Map(sent);
  const value = (name: string) => {
    const typed = fields.get(name);
    return typeof typed === "string" ? typed : "";
  };
  const under = (prefix: string) =>
    Object.fromEntries(
      [...fields.keys()].filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length), value(name)]),
    );
  const quantities = new Map<string, string>();
  for (const [name, typed] of fields) {
    const id = QUANTITY.exec(name)?.[1];
    if (id && typeof typed === "string") quantities.set(id, typed);
  }
  return {
    address_id: value("address_id"),
    remark: value("remark"),
    keyword: value("keyword"),
    quantities,
    draft: value("draft"),
    by: value("by"),
    asked: value("asked"),
    opened: under("opened."),
    keep: under("keep."),
    shown: under("shown."),
  };
}

/** What was typed, as a draft's body; how it stands to its draft is not part of that. */
export function asFields(
  { address_id, remark, keyword, quantities, by }: Application,
): Record<string, string> {
  return { address_id, remark, keyword, by, ...chosenIn(quantities) };
}

function chosenIn(
  quantities: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    wanted(quantities).map(([id, typed]) => [quantityOf(Number(id)), typed]),
  );
}

/** A mark of each field's content; a part without a quantity has none. */
export function marksOf(
  { address_id, remark, quantities }: Application,
): Record<string, string> {
  return { address_id, remark: cleanText(remark), ...chosenIn(quantities) };
}

export type Conflict = Dispute<Application, string>;

/** How an application is compared with its draft that another page of the same reader saved: part by part. */
export function draftsAmong(
  ...applications: Application[]
): Disputable<Application, string> {
  const names = [
    ...new Set(
      applications.flatMap((one) =>
        Object.keys({ ...marksOf(one), ...one.opened })
      ),
    ),
  ];
  const all = (marks: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, marks[name]?.trim() ?? ""]));
  return {
    ...draftsOf({
      names,
      marksOf: (typed: Application) => all(marksOf(typed)),
      withTheirs,
    }),
    wasOf: ({ opened }) => all(opened),
  };
}

function withTheirs(
  yours: Application,
  theirs: Application,
  names: readonly string[],
): Application {
  const quantities = new Map(yours.quantities);
  for (const name of names) {
    const id = QUANTITY.exec(name)?.[1];
    if (id) quantities.set(id, theirs.quantities.get(id) ?? "");
  }
  const { address_id, remark } = theirs;
  return {
    ...yours,
    ...names.includes("address_id") ? { address_id } : {},
    ...names.includes("remark") ? { remark } : {},
    quantities,
  };
}

/** What a button other than "send" asks for: the addresses, or a page of the inventory. */
export type Step = "address" | "discard" | { page: number };

/** What the button asks for that sends the application. */
export const SEND = "send";

/** The step of the pressed button; null for the one that sends the application. */
export function stepIn(form: FormData): Step | null {
  const act = form.get("do");
  if (typeof act !== "string" || act === SEND) return null;
  if (act === "address" || act === "discard") return act;
  return { page: Number(/^page:(\d{1,5})$/.exec(act)?.[1] ?? 1) };
}

/** The goods that are to be sent. */
export function chosenGoods({ quantities }: Application): number[] {
  return wanted(quantities).map(([id]) => Number(id));
}

/** As an API call would send it: only the parts with a quantity. */
export function toInput({ address_id, remark, quantities }: Application) {
  const lines = wanted(quantities).map(([goods_id, quantity]) => ({
    goods_id,
    quantity,
  }));
  return { address_id, remark, lines };
}

/** The refusal with its messages at the fields of this form; a shortage is told at the part's quantity. */
export function atFields(
  refused: Refused,
  { quantities }: Application,
  parts: readonly { goods_id: number; sn: string }[],
): Refused {
  const asked = wanted(quantities);
  const fields = Object.entries(refused.fields).map(([path, message]) => {
    const line = asked[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
    return [line ? quantityOf(Number(line[0])) : path, message] as const;
  });
  const partOf = (detail: Text) =>
    parts.find(({ sn }) => sn === detail.params?.sn);
  const short = refused.details.flatMap((detail) => {
    const part = partOf(detail);
    return part ? [[quantityOf(part.goods_id), detail] as const] : [];
  });
  return new Refused(
    refused.code,
    refused.text,
    Object.fromEntries([...fields, ...short]),
    refused.details.filter((detail) => !partOf(detail)),
  );
}

/** What is applied for: nothing and 0 both say that none of the part is. */
function wanted(quantities: ReadonlyMap<string, string>): [string, string][] {
  return [...quantities].filter(([, typed]) => !/^\s*0*\s*$/.test(typed));
}
