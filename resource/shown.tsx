import type { ExportValue } from "@/components/list/column.ts";
import {
  CopyText,
  Fours,
  FreeText,
  Money,
  Nothing,
  Phone,
  Tag,
} from "@/components/values.tsx";
import { toApi } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import type { Choice, Field } from "./field.ts";
import { fieldOf, type Resource, type Row } from "./spec.ts";

/** A value as an exported file says it: money in yuan, choices in words, references by name. */
export function exported(
  t: T,
  field: Field,
  name: string,
  row: Row,
): ExportValue {
  const value = row.values[name];
  if (field.kind === "reference") return row.names[name] ?? null;
  if (value === null || value === undefined) return null;
  if (isWorded(field)) return wordOf(t, field, value);
  if (field.kind === "money") return toApi(Number(value));
  return typeof value === "number" ? value : String(value);
}

/** Whether its values are words of ours. */
export function isWorded({ kind }: Field): boolean {
  return kind === "choice" || kind === "flag";
}

/** The words of one of a choice's values, or of yes and no. */
export function wordOf(t: T, { kind, choices }: Field, value: unknown): string {
  if (kind === "flag") return t(value ? "common.yes" : "common.no");
  const choice = choices?.find((one) => String(one.value) === String(value));
  return choice ? t(choice.label) : String(value ?? "");
}

/** The values of a choice as a select offers them. */
export function optionsIn(
  t: T,
  choices: readonly Choice[],
): [value: string, words: string][] {
  return choices.map(({ value, label }) => [String(value), t(label)]);
}

/** Fields of a row with their names, as a page displays them: all of them, unless said. */
export function shownFacts(
  t: T,
  noun: Resource,
  row: Row,
  names: readonly string[] = Object.keys(noun.fields),
) {
  return names.map((name) => {
    const field = fieldOf(noun, name);
    return [
      t(field.label),
      <Shown key={name} t={t} field={field} name={name} row={row} />,
    ] as const;
  });
}

/** A value as a page displays it. */
export function Shown(
  { t, field, name, row }: { t: T; field: Field; name: string; row: Row },
): ComponentChildren {
  const value = row.values[name];
  if (field.kind === "reference") {
    return (
      <Referred
        field={field}
        id={value}
        called={row.names[name]}
        left={row.left[name] === true && field.target?.left
          ? t(field.target.left)
          : undefined}
      />
    );
  }
  if (value === null || value === undefined || value === "") return <Nothing />;
  switch (field.kind) {
    case "money":
      return <Money fen={Number(value)} />;
    case "phone":
      return <Phone value={String(value)} />;
    case "code":
      return (
        <CopyText
          value={String(value)}
          label={t(field.label)}
          shown={field.fours && <Fours value={String(value)} />}
        />
      );
    case "flag":
      return value ? <Tag>{t(field.label)}</Tag> : <Nothing />;
    case "choice":
      return <Tag tone={toneOf(field, value)}>{wordOf(t, field, value)}</Tag>;
    default:
      return <FreeText text={String(value)} />;
  }
}

interface ReferredProps {
  field: Field;
  id: unknown;
  called?: string | null;
  /** that it can no longer be chosen, in words */
  left?: string;
}

function Referred({ field, id, called, left }: ReferredProps) {
  const page = field.target?.page;
  if (!called) return <Nothing />;
  const name = <FreeText text={called} />;
  return page ? <a class="lk" href={`${page}?open=${id}`}>{name}</a> : (
    <>
      {name}
      {left && (
        <>
          {" "}
          <Tag>{left}</Tag>
        </>
      )}
    </>
  );
}

function toneOf({ choices }: Field, value: unknown) {
  return choices?.find((one) => String(one.value) === String(value))?.tone;
}
