import { GonePage } from "@/components/gone_page.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { RoleChoice } from "@/db/account/roles.ts";
import type { Refused } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import { LABELS } from "./account_form.tsx";
import { wordsOf } from "./rights_form.tsx";
import { startName } from "./starts.ts";
import type { TypedProfile, TypedRights } from "./typed_account.ts";

/** What was typed for an account that somebody has deleted meanwhile. */
export interface GoneEdit {
  typed: TypedProfile | TypedRights;
  roles: readonly RoleChoice[];
  refused: Refused;
}

type Entry = [keyof (TypedProfile & TypedRights), string];

/**
 * In place of a deleted account's form: the message that it is deleted, and what was typed, to be used for another
 * account.
 */
export function GoneAccount(
  { typed, roles, refused, back }: GoneEdit & { back: string },
) {
  const t = useT();
  const entries = Object.entries(typed) as Entry[];
  return (
    <GonePage
      head={<PageHead title={t("account.form.edit")} back={back} />}
      said={
        <>
          {t(refused.text.key)}{" "}
          <a class="lk" href={withQuery(back, { new: 1 })}>
            {t("account.form.new")}
          </a>
        </>
      }
      typed={entries.map((entry) => [
        t(LABELS[entry[0]]),
        wordOf(t, roles, entry),
      ])}
    />
  );
}

function wordOf(
  t: T,
  roles: readonly RoleChoice[],
  [name, value]: Entry,
): string {
  switch (name) {
    case "panel":
      return startName(t, value);
    case "group":
    case "roles":
    case "permissions":
      return wordsOf(t, roles, name, value);
    default:
      return value;
  }
}
