/** The data of an order's page, for its components: nothing here reaches the database. */
import type { Journal } from "@/db/journal.ts";
import type { CardRow } from "@/db/finance/cards.ts";
import type { OrderDetail } from "@/db/oem/order_detail.ts";
import type { Refused } from "@/domain/errors.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";
import type { Repriced } from "@/domain/oem/reprice.ts";

/** The questions asked in a dialog; `?confirm=…` shows one. */
export const DIALOGS = [
  "confirm",
  "receive",
  "extend",
  "close",
  "delete",
  "remark",
] as const satisfies readonly OrderEvent[];
export type DialogName = typeof DIALOGS[number];

/** A refused act: what was posted is shown again. */
export interface RefusedAct {
  event: OrderEvent | null;
  refused: Refused;
}

export interface Detail {
  order: OrderDetail;
  log: Journal;
  actions: OrderEvent[];
  dialog: DialogName | null;
  /** where to pay to, while there is something to pay; without one there is no payment form */
  cards: CardRow[];
  /** the order at today's prices, while it is being confirmed */
  repriced: Repriced | null;
  /** when the draft of an edit was saved that was not submitted: what it changes is not in the order */
  editedAt: Date | null;
  /** what was posted and not done */
  form: FormData | null;
  /** the files of the form, by id */
  files: ReadonlyMap<string, StoredFile>;
  act: RefusedAct | null;
  /** where the refusal is shown: in the form itself, in the dialog, or on top of the page */
  refusedIn: "form" | "dialog" | "page" | null;
}

/** Whether the event is a voucher's, whose form is on the page itself. */
export function isPayment(
  event: string | null,
): event is "submit_deposit" | "submit_balance" {
  return event === "submit_deposit" || event === "submit_balance";
}

/** The files of a field that was posted and not done. */
export function filesIn(
  { form, files }: Pick<Detail, "form" | "files">,
  name: string,
): StoredFile[] {
  return (form?.getAll(name) ?? []).flatMap((id) =>
    typeof id === "string" ? files.get(id) ?? [] : []
  );
}
