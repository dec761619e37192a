import type { Named } from "@/db/account/holders.ts";
import type { Text } from "@/domain/errors.ts";
import { useT, word } from "../reader.tsx";
import { nameOf } from "./account_words.ts";

interface AskWhomProps {
  why: Text;
  helpers: readonly Named[];
}

/** What the reader lacks, and who can grant it, if anybody can. */
export function AskWhom({ why, helpers }: AskWhomProps) {
  const t = useT();
  if (helpers.length === 0) return <>{word(t, why)}</>;
  const names = helpers.map(nameOf).join(t("common.and"));
  if (why.key === "error.40300.permission") {
    return <>{t("account.denied.needs", { ...why.params, names })}</>;
  }
  return (
    <>
      {word(t, why)}
      <span class="block">{t("account.denied.ask", { names })}</span>
    </>
  );
}
