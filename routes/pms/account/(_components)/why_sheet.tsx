import { roleName } from "@/components/account/role_name.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table } from "@/components/table.tsx";
import { Tag } from "@/components/values.tsx";
import type { AccountDetail, HeldRole } from "@/db/account/accounts.ts";
import { type Way, waysOf } from "@/domain/account/why.ts";

/** The account's permissions, each with every way in which it was granted. */
export function WhySheet({ account }: { account: AccountDetail }) {
  const t = useT();
  const rows = waysOf(account);
  return (
    <section class="sheet list bleed" aria-labelledby="why">
      <div class="sh">
        <h2 id="why">{t("account.why.title")}</h2>
        <span class="mut text-dense">
          {t("account.role.count", { n: rows.length })}
        </span>
      </div>
      <Table
        caption={t("account.why.caption")}
        rows={rows}
        rowKey={({ action }) => action}
        empty={
          <EmptyState
            title={t("account.why.none")}
            text={t("account.why.none.text")}
          />
        }
        columns={[
          {
            header: t("account.list.permission"),
            cell: ({ action }) => (
              <>
                <div>{t(`permission.${action}`)}</div>
                <small>{action}</small>
              </>
            ),
          },
          {
            header: t("account.why.way"),
            phone: "line",
            cell: ({ ways }) => (
              <span class="flex flex-wrap gap-1">
                {ways.map((way, i) => <WayTag key={i} way={way} />)}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

function WayTag({ way }: { way: Way<HeldRole> }) {
  const t = useT();
  if (way.by === "role") {
    return (
      <Tag tone="ours">
        {t("account.why.role", { role: roleName(t, way.role) })}
      </Tag>
    );
  }
  return way.by === "group"
    ? <Tag tone="done">{t("account.why.group")}</Tag>
    : <Tag tone="cust">{t("account.why.own")}</Tag>;
}
