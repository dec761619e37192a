import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { DateTime } from "@/components/values.tsx";
import {
  deviceName,
  type SignInRow,
} from "@/routes/common/(_components)/device.ts";

interface SignInsProps {
  sessions: readonly SignInRow[];
  here: string;
  mayEnd: boolean;
}

/** Where somebody is signed in, for an admin. */
export function SignIns({ sessions, here, mayEnd }: SignInsProps) {
  const t = useT();
  return (
    <section class="sheet list bleed" aria-labelledby="sign-ins">
      <div class="sh">
        <h2 id="sign-ins">{t("account.page.session.title")}</h2>
        <span class="mut text-dense">
          {t("account.page.session.count", { n: sessions.length })}
        </span>
      </div>
      <Table
        caption={t("account.page.session.title")}
        rows={sessions}
        rowKey={(session) => session.id}
        empty={<EmptyState title={t("account.page.session.none")} />}
        columns={[
          {
            header: t("account.page.session.device"),
            cell: (session) => deviceName(t, session),
          },
          {
            header: t("account.page.session.ip"),
            phone: "left",
            cell: ({ ip }) => <span class="num">{ip}</span>,
          },
          {
            header: t("account.page.session.at"),
            phone: "right",
            cell: ({ created_at }) => <DateTime at={created_at} />,
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: (session) => (
              <RowActions>
                {mayEnd && (
                  <a
                    class="btn btn-xs"
                    href={withQuery(here, {
                      do: "end_session",
                      session: session.id,
                    })}
                    aria-label={t("account.page.session.end_what", {
                      what: deviceName(t, session),
                    })}
                  >
                    {t("account.page.session.end")}
                  </a>
                )}
              </RowActions>
            ),
          },
        ]}
      />
    </section>
  );
}
