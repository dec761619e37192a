/** The effect of the version editor's buttons on what is typed. Pure. */
import { fieldId } from "@/components/form.tsx";
import type { PartChoice } from "@/db/catalogue/parts.ts";
import type { PastedLine } from "@/domain/catalogue/pasted_bill.ts";
import {
  MOST_NAMES,
  naming,
  NO_LINE,
  type TypedLine,
  type TypedVersion,
} from "./typed_version.ts";

/** A pressed button, taken apart: "remove:3". */
export interface Act {
  name: string;
  at: string;
}

/** Enter in any field, or nothing that we know, is "recalc". */
export function readAct(form: FormData): Act {
  const pressed = form.get("do");
  const [name = "", at = ""] = typeof pressed === "string"
    ? pressed.split(":", 2)
    : [];
  return { name: name || "recalc", at };
}

/** The place of the line whose trash button was pressed; "" if none was. */
export function pressedIn({ name, at }: Act): string {
  return name === "remove" ? at : "";
}

/** Removes the pressed line, or adds the part that was pressed; a part that is there already is not added twice. */
export function perform(
  version: TypedVersion,
  { name }: Act,
  part: PartChoice | null,
): TypedVersion {
  const { lines } = version;
  if (name === "remove") {
    return { ...version, lines: lines.filter(({ pressed }) => !pressed) };
  }
  if (name !== "add" || !part || lines.some(({ id }) => id === part.id)) {
    return version;
  }
  const line = { ...NO_LINE, ...naming(part, part.sn), usage: "1" };
  return { ...version, lines: [...lines, line] };
}

/** The id of the field where one goes on after an act; `before`: how many lines a paste has above it. */
export function placeAfter(
  { name, at }: Act,
  { lines }: TypedVersion,
  before: number,
): string {
  const line = (n: number) =>
    fieldId(`lines.${Math.min(n, lines.length)}.part`);
  switch (name) {
    case "search":
    case "add":
      return fieldId("search");
    case "remove":
      return line(Number(at));
    case "paste":
    case "replace":
      return line(before);
    default:
      return line(lines.length);
  }
}

/** A pasted line as a line of the editor, which keeps its names apart until one of them is a part's. */
export function lineFrom({ names: said, ...line }: PastedLine): TypedLine {
  const names = said.slice(0, MOST_NAMES);
  return { ...NO_LINE, ...line, part: names.join(" "), names };
}
