import { OPEN_TASKS } from "@/db/schema/fulfilment.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Holdings } from "@/db/account/holdings.ts";

/** What stays behind when a member of staff goes, with the lists to hand it over in. */
export interface Left extends Holdings {
  /** the paths of the lists; null where the reader may not open them */
  lists: { organizations: string | null; tasks: string | null };
}

/** Says it before the account is disabled or deleted; nothing if they hold nothing. */
export function HoldingsNote({ left }: { left: Left }) {
  const t = useT();
  const { organizations, tasks, lists } = left;
  if (organizations + tasks === 0) return null;
  const count = (words: string, href: string | null) => (
    <li>{href ? <a class="lk" href={href}>{words}</a> : words}</li>
  );
  return (
    <Note tone="cust" icon="triangle-alert">
      {t("account.holds")}
      <ul class="mt-1">
        {organizations > 0 &&
          count(
            t("account.holds.organizations", { n: organizations }),
            lists.organizations,
          )}
        {tasks > 0 &&
          count(t("account.holds.tasks", { n: tasks }), lists.tasks)}
      </ul>
    </Note>
  );
}

/** The lists of what an account holds. */
export function listsOf(account: number): {
  organizations: string;
  tasks: string;
} {
  return {
    organizations: withQuery("/mkt/customer/organization", {
      sales_account_id: account,
    }),
    tasks: withQuery("/prod/produce/task", {
      assignee_id: account,
      status: OPEN_TASKS.map(String),
    }),
  };
}
