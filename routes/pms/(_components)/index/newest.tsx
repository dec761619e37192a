import { useT } from "@/components/reader.tsx";
import { Rows, Sheet } from "@/components/sheet.tsx";
import { DateTime } from "@/components/values.tsx";
import type { NewestAccount } from "@/db/account/accounts.ts";

/** The newest accounts. */
export function Newest({ accounts }: { accounts: readonly NewestAccount[] }) {
  const t = useT();
  return (
    <Sheet
      title={t("account.index.newest")}
      aside={
        <a class="lk text-dense" href="/pms/account/list">{t("common.all")}</a>
      }
    >
      <Rows
        items={accounts.map(({ id, nickname, username, kind, created_at }) =>
          [
            <span key={id}>
              <a class="lk" href={`/pms/account/list?id=${id}`}>
                {nickname || username}
              </a>{" "}
              <span class="mut text-dense">{t(`account.kind.${kind}`)}</span>
            </span>,
            <DateTime key="at" at={created_at} form="day" />,
          ] as const
        )}
      />
    </Sheet>
  );
}
