import type { Named } from "@/db/account/holders.ts";
import { useT } from "../reader.tsx";
import { nameOf } from "./account_words.ts";

/** Who can grant what the reader lacks; nothing if nobody can. */
export function AskWhom({ helpers }: { helpers: readonly Named[] }) {
  const t = useT();
  if (helpers.length === 0) return null;
  const names = helpers.map(nameOf).join(t("common.and"));
  return <span class="block">{t("account.denied.ask", { names })}</span>;
}
