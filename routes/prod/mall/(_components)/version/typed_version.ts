/** The editor of a version as typed: never checked here, so that a draft keeps anything. Pure. */
import { cleanText } from "@/domain/text.ts";
import { z } from "zod";
import type { Disputable, Dispute } from "@/components/dispute.ts";
import { draftsOf } from "@/components/draft_standing.ts";
import type { GoodsVersion } from "@/db/catalogue/goods_detail.ts";
import { MAX_BILL } from "@/domain/catalogue/version_input.ts";
import { formatAmount } from "@/domain/money.ts";
import { id, orElse } from "@/domain/validate.ts";

const typed = z.string().catch("");
const pairs = z.record(z.string(), typed).catch({});

/** A pasted line has a code and a name, and perhaps its number, a version, a colour and a unit beside them. */
export const MOST_NAMES = 8;

const Line = z.object({
  /** the part's code, or its name */
  part: typed,
  /** the part that `part` named when it was `of`: still that one, whatever its code; another text is looked up */
  id: orElse(id, null).catch(null),
  of: typed,
  /** what it was called before, told until the form is sent with its code of now */
  recoded: typed,
  /** the code and the name that were pasted for a part that is not known yet, and that `part` shows in a row */
  names: z.preprocess(
    (sent) => Array.isArray(sent) ? sent.slice(0, MOST_NAMES) : [],
    z.array(typed),
  ),
  usage: typed,
  accessory: z.preprocess((sent) => sent === "1" || sent === true, z.boolean()),
});

const lines = z.preprocess(
  (sent) => (Array.isArray(sent) ? sent : []).map((line) => Object(line)),
  z.array(Line),
);

/** More than a bill may have, which is refused with all that was typed. */
const MOST_LINES = 2 * MAX_BILL;

const Version = z.object({
  version: typed,
  processing_fee: typed,
  remark: typed,
  lines,
  /** what is searched for among the parts */
  search: typed,
  /** pasted from a spreadsheet, not read yet */
  paste: typed,
  /** the version that the editor was opened with, until its user has answered what differs */
  revision: typed,
  /** the revision that conflicts with what is typed, if the page asks about it */
  asked: typed,
  /** the fields' contents when the editor was opened */
  was: pairs,
  /** the mark of the draft that the editor shows */
  draft: typed,
  /** the page that saved it: its idempotency key */
  by: typed,
  /** the fields' contents as the draft has them */
  opened: pairs,
  /** which value to keep of each field that somebody else changed meanwhile */
  keep: pairs,
  /** what those fields held when that was asked */
  shown: pairs,
});

export type TypedLine = z.output<typeof Line> & {
  /** its trash button was pressed */
  pressed?: true;
};
export type TypedVersion = Omit<z.output<typeof Version>, "lines"> & {
  lines: TypedLine[];
};

/** A line in which nothing is typed. */
export const NO_LINE: TypedLine = Line.parse({});

/** A line's text, and the part that it names. */
export function naming({ id }: { id: number }, part: string) {
  return { part, id, of: part };
}

/**
 * A form's fields, or a draft's body; lines in which nothing is typed are none. `pressed` is the place of a line among
 * all that the form shows, which a press of its button counts by.
 */
export function readTyped(body: unknown, pressed = ""): TypedVersion {
  const version = Version.parse(Object(body));
  const lines = version.lines.map((line, i): TypedLine =>
    String(i) === pressed ? { ...line, pressed: true } : line
  );
  return {
    ...version,
    lines: lines.filter(({ part, usage }) =>
      part.trim() !== "" || usage.trim() !== ""
    ).slice(0, MOST_LINES),
  };
}

/** The fields that a conflict is settled by, each as a whole. */
const VERSION_FIELDS = [
  "version",
  "processing_fee",
  "remark",
  "lines",
] as const;
export type VersionField = typeof VERSION_FIELDS[number];

/** A version as its editor starts. */
export function typedOf(version: GoodsVersion): TypedVersion {
  const typed = readTyped({
    version: version.version,
    processing_fee: formatAmount(version.processing_fee),
    remark: version.remark,
    revision: String(version.revision),
    lines: version.lines.map(({ goods_id, sn, usage, accessory }) => ({
      ...naming({ id: goods_id }, sn),
      usage: String(usage),
      accessory,
    })),
  });
  return { ...typed, was: marksOf(typed) };
}

/** Whether a line's text was found to name a part, and was not typed over since. */
export function isKnown(line: TypedLine): line is TypedLine & { id: number } {
  return line.id !== null && line.part === line.of;
}

/** Each field as one string: tells whether it was touched. A part that got another code is the same. */
export function marksOf(typed: TypedVersion): Record<VersionField, string> {
  return wordsOf(typed, (line) => isKnown(line) ? `#${line.id}` : line.part);
}

/** The same to be read. */
export function wordsOf(
  { version, processing_fee, remark, lines }: TypedVersion,
  nameOf = ({ part }: TypedLine) => part,
): Record<VersionField, string> {
  return {
    version: version.trim(),
    processing_fee: processing_fee.trim(),
    remark: cleanText(remark),
    lines: lines.map((line) =>
      `${nameOf(line).trim()} × ${line.usage.trim()}${
        line.accessory ? " +" : ""
      }`
    ).join("; "),
  };
}

export type Conflict = Dispute<TypedVersion, VersionField>;

/** How a version's editor is compared with the version that somebody else saved. */
export const VERSION: Disputable<TypedVersion, VersionField> = {
  names: VERSION_FIELDS,
  marksOf,
  wasOf: ({ was }) => was,
  versionOf: ({ revision }) => revision,
  withTheirs: (yours, theirs, fields) => ({
    ...yours,
    ...Object.fromEntries(fields.map((name) => [name, theirs[name]])),
  }),
  standingOn: (yours, { revision, was }) => ({ ...yours, revision, was }),
};

/** How a version's editor is compared with its draft that another page of the same reader saved. */
export const DRAFTS: Disputable<TypedVersion, VersionField> = draftsOf(VERSION);

/** What is kept of the editor: how it stands to its draft is not part of that. */
export function asDraft(version: TypedVersion): TypedVersion {
  return { ...version, draft: "", opened: {} };
}
