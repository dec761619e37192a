import { formatSize } from "@/domain/file/size.ts";
import { formatMoney } from "@/domain/money.ts";
import { formatDateTime, shortDay } from "@/domain/time.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";
import { useReader, useT } from "./reader.tsx";
import type { Tone } from "./tone.ts";

interface MoneyProps {
  /** null where there is none */
  fen: number | null;
  /** the amount that a row is about */
  strong?: boolean;
}

/** An amount in fen. */
export function Money({ fen, strong }: MoneyProps) {
  if (fen === null) return <Nothing />;
  const amount = formatMoney(fen);
  return strong
    ? <b class="cny">{amount}</b>
    : <span class="cny">{amount}</span>;
}

/** An amount below nothing, or a day with or without its time. */
const WHOLE =
  /(\u2212¥[\d,]+\.\d\d|(?<!\d)(?:\d{4}-)?\d\d-\d\d(?!\d)(?: \d\d:\d\d(?::\d\d)?)?)/;

/** Words with amounts and dates among them: a line ends neither after a minus nor within. Anything else as it is. */
export function Prose({ text }: { text: ComponentChildren }) {
  if (typeof text !== "string") return <>{text}</>;
  const parts = text.split(WHOLE);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 ? <span key={i} class="nw">{part}</span> : part
      )}
    </>
  );
}

/** More letters than a column has room for, without a place to break. */
const ENDLESS = /([^\s\p{Script=Han}]{25,})/u;

/** What somebody typed: a word without end breaks where its line does, every other stays whole. */
export function FreeText({ text }: { text: string }) {
  const parts = text.length < 25 ? [text] : text.split(ENDLESS);
  return (
    <>
      {parts.map((part, i) =>
        i % 2 ? <span key={i} class="wrap-anywhere">{part}</span> : part
      )}
    </>
  );
}

/** Short enough to be kept on one line of a narrow column. */
const SHORT_HAN = /^(?=.*\p{Script=Han}).{1,12}$/u;

/** A file's name: it breaks behind its dashes, not within a word. */
export function FileName({ name }: { name: string }) {
  return (
    <>
      {name.split(/(?<=[-_\s])/).map((part, i) => (
        <>
          {i > 0 && <wbr />}
          {SHORT_HAN.test(part)
            ? <span class="nw">{part}</span>
            : <FreeText text={part} />}
        </>
      ))}
    </>
  );
}

/** A missing value. */
export function Nothing() {
  return <span class="fnt">—</span>;
}

interface DocumentNoProps {
  no: string;
  href?: string;
  /** the link covers the whole row where the table is shown as cards */
  cover?: boolean;
}

/** A document's number: the date grey, the id bold, one text for copying. */
export function DocumentNo({ no, href, cover }: DocumentNoProps) {
  const number = (
    <span class="no">
      <i>{no.slice(0, 8)}</i>
      {no.slice(8)}
    </span>
  );
  return href
    ? <a class={cover ? "lk go1" : "lk"} href={href}>{number}</a>
    : number;
}

/** The states that have a text under the prefix `P`. */
type StateOf<P extends string> = MessageKey extends infer K
  ? K extends `${P}.${infer S}` ? S : never
  : never;

interface StatusProps<P extends string> {
  /** the prefix of the states' texts, e.g. "oem.order.status" */
  of: P;
  value: StateOf<P>;
  tone: Tone;
  /** on its tint: in the heads of pages */
  pill?: boolean;
}

/** A document's state: the word says what, the colour who, the pie how far. */
export function Status<P extends string>(
  { of, value, tone, pill }: StatusProps<P>,
) {
  const t = useT();
  return (
    <span class={pill ? "st st-pill" : "st"} data-st={value} data-tone={tone}>
      {t(`${of}.${value}` as MessageKey)}
    </span>
  );
}

interface TagProps {
  /** the same in full, where the tag is short */
  title?: string;
  tone?: Tone;
  children: ComponentChildren;
}

/** A short fact about a thing; the state of a document has a dot: `OrderState` and its like. */
export function Tag({ tone, title, children }: TagProps) {
  return <span class="tag" data-tone={tone} title={title}>{children}</span>;
}

interface DateTimeProps {
  at: Date;
  /** short: `MM-DD HH:mm` within the current year; full: with seconds, where it is evidence */
  form?: "short" | "full" | "day";
}

/** An instant in the business time zone. */
export function DateTime({ at, form = "short" }: DateTimeProps) {
  const { timeZone, year } = useReader();
  const full = formatDateTime(at, timeZone);
  return (
    <time class="num nw" dateTime={full}>
      {form === "full"
        ? full
        : form === "day"
        ? full.slice(0, 10)
        : shortDay(full.slice(0, 16), year)}
    </time>
  );
}

/** When something was done, as evidence, and by whom. */
export function Moment({ at, by }: { at: Date; by: string }) {
  return (
    <>
      <DateTime at={at} form="full" /> {by}
    </>
  );
}

/** A mainland mobile number in groups of 3-4-4, copied as one; any other number unchanged. */
export function Phone({ value }: { value: string }) {
  const groups = /^(1\d\d)(\d{4})(\d{4})$/.exec(value)?.slice(1) ?? [value];
  return (
    <span class="tel num nw">
      {groups.map((group, i) => <span key={i}>{group}</span>)}
    </span>
  );
}

/** A bank's serial, or the code of a part: as {@link Phone} it is offered to be copied. */
export function Code({ value }: { value: string }) {
  return <span class="tel num">{value}</span>;
}

const FOUR = /.{1,4}/gu;

/** A bank card's or account's number in groups of four that are copied as one. */
export function CardNumber({ value }: { value: string }) {
  return (
    <span class="tel num nw">
      {value.match(FOUR)?.map((group, i) => <span key={i}>{group}</span>)}
    </span>
  );
}

/** A long number in groups of four, beside its button to copy: it breaks between them, and is copied as one. */
export function Fours({ value }: { value: string }) {
  return (
    <>
      {value.match(FOUR)?.map((group, i) =>
        i === 0 ? group : (
          <>
            <wbr />
            <span class="ml-2">{group}</span>
          </>
        )
      )}
    </>
  );
}

interface CopyTextProps {
  value: string;
  /** what is copied, for the button's name, such as "express number" */
  label: string;
  /** the page of the row that it names; on phones the whole row leads there */
  href?: string;
  /** how it is read, if not as it is copied */
  shown?: ComponentChildren;
}

/** One tap selects the text; the button is shown where a script can copy. */
export function CopyText(props: CopyTextProps) {
  const { value, label, href, shown = value } = props;
  const code = <code>{shown}</code>;
  return (
    <span class="copy">
      {href ? <a class="lk go1" href={href}>{code}</a> : code}
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** Shown where a script can copy; it stands in an element of the class "copy". */
export function CopyButton(
  { value, label }: Pick<CopyTextProps, "value" | "label">,
) {
  const t = useT();
  return (
    <button
      type="button"
      class="btn btn-xs btn-quiet btn-square"
      data-copy={value}
      aria-label={t("common.copy_what", { what: `${label} ${value}` })}
      hidden
    >
      <Icon name="copy" />
    </button>
  );
}

/** How large a file is, in KB or MB. */
export function FileSize({ bytes }: { bytes: number }) {
  return <span class="num nw">{formatSize(bytes)}</span>;
}
