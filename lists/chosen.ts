/** Reads a list's form: the chosen rows, and the answers to an action's questions. */
import { invalid, Refused, text } from "@/domain/errors.ts";
import { BULK_LIMIT } from "./bulk.ts";
import type { BulkAction } from "./spec.ts";

/** The chosen rows: all that the filter finds, or those of `ids`. */
export interface Chosen {
  whole: boolean;
  ids: number[];
}

/** The rows that a list's form chooses. */
export function chosenIn(sent: FormData): Chosen {
  return {
    whole: sent.get("all") === "1",
    ids: idsIn(sent.getAll("id")) ?? [],
  };
}

/** The distinct ids among the values; null if there is none. */
export function idsIn(values: readonly FormDataEntryValue[]): number[] | null {
  if (values.length === 0) return null;
  const ids = values.map(Number).filter((id) =>
    Number.isSafeInteger(id) && id > 0
  );
  return [...new Set(ids)];
}

/**
 * What remains to be asked: whether to run the action, on all rows again if the filter finds another number than the
 * page said, then its choice; null once all is answered. Nothing is asked about no rows, or too many: starting the run
 * refuses them.
 */
export function openQuestion(
  { confirm, choice }: BulkAction,
  sent: FormData,
  count: number,
): { refused?: Refused } | null {
  if (count === 0 || count > BULK_LIMIT) return null;
  const asks = confirm !== undefined || choice !== undefined;
  if (asks && sent.get("confirmed") !== "1") return {};
  if (hasChanged(sent, count)) {
    return { refused: new Refused(40901, text("list.bulk.changed")) };
  }
  if (!choice || sent.has(choice.name)) return null;
  return { refused: invalid(choice.name, "common.choose") };
}

/** Whether all rows were chosen when there were more or fewer of them: nobody has seen those that came. */
function hasChanged(sent: FormData, count: number): boolean {
  const found = sent.get("found");
  return chosenIn(sent).whole && found !== null && Number(found) !== count;
}

/** The answer to the action's choice, if it is given. */
export function answerIn(
  { choice }: BulkAction,
  sent: FormData,
): string | undefined {
  const answer = choice && sent.get(choice.name);
  return typeof answer === "string" ? answer : undefined;
}

/** The answer to the action's choice, by its name. */
export function choiceIn(
  action: BulkAction,
  sent: FormData,
): Record<string, string> {
  const { choice } = action;
  return choice ? { [choice.name]: answerIn(action, sent) ?? "" } : {};
}
