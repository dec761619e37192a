import { Todo } from "@/components/dashboard.tsx";
import { counted } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import type { PmsFigures } from "@/db/account/figures.ts";
import type { Lists } from "../../index/index.tsx";

/** Everybody's tickets: no menu has them. */
const TICKETS = "/common/account/feedback?tab=all";

/** What somebody should look after, with the list behind it. */
export function Attention(
  { figures, lists }: { figures: PmsFigures; lists: Lists },
) {
  const t = useT();
  const { without_factor = 0, invites = 0, tickets = 0 } = figures;
  const { accounts = "", organizations = "" } = lists;
  return (
    <Sheet
      title={t("account.index.attention")}
      aside={figures.tickets !== undefined && (
        <a class="lk text-dense" href={TICKETS}>
          {t("site.common.account.feedback")}
        </a>
      )}
      flush
    >
      {without_factor + invites + tickets === 0 && (
        <EmptyState title={t("account.index.nothing")} />
      )}
      {without_factor > 0 && (
        <Todo
          href={withQuery(accounts, { factor: "due" })}
          tone="bad"
          count={counted(t, without_factor)}
          title={t("account.index.without_factor")}
          note={t("account.index.without_factor.text")}
        />
      )}
      {invites > 0 && (
        <Todo
          href={accounts
            ? withQuery(accounts, { tab: "invites" })
            : organizations}
          tone="cust"
          count={counted(t, invites)}
          title={t("account.index.invites")}
          note={t("account.index.invites.text")}
        />
      )}
      {tickets > 0 && (
        <Todo
          href={withQuery(TICKETS, { status: "open" })}
          tone="ours"
          count={counted(t, tickets)}
          title={t("account.index.tickets")}
          note={t("account.index.tickets.text")}
        />
      )}
    </Sheet>
  );
}
