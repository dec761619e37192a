import { ConflictTable } from "@/components/conflict.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Nothing } from "@/components/values.tsx";
import type { Differing, Typed } from "./typed.ts";

interface ConflictProps<Name> {
  rows: readonly Differing<Name>[];
  labelOf(name: Name): string;
  /** a value in words, where it is none itself */
  wordOf?(name: Name, value: string): string;
}

/** Whose value is kept, field by field; nothing while nothing differs. */
export function Conflict<Name extends string>(
  { rows, labelOf, wordOf }: ConflictProps<Name>,
) {
  if (rows.length === 0) return null;
  const shown = (name: Name, value: string) =>
    (wordOf ? wordOf(name, value) : value) || <Nothing />;
  return (
    <ConflictTable
      rows={rows.map(({ name, yours, theirs, touched }) => ({
        name,
        label: labelOf(name),
        yours: shown(name, yours),
        theirs: shown(name, theirs),
        touched,
      }))}
    />
  );
}

/** What the fields held when the form was opened, to tell later what was touched. */
export function Was({ saved }: { saved: Typed }) {
  return (
    <>
      {Object.entries(saved).map(([name, value]) => (
        <Hidden key={name} name={`was.${name}`} value={value} />
      ))}
    </>
  );
}
