import { ConfirmDialog } from "@/components/dialog.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import { deviceName, type SignInRow } from "./device.ts";
import { EndSession } from "./end_session.tsx";

interface SessionsProps {
  sessions: readonly SignInRow[];
  /** the one that this page is read with */
  current: number | null;
  /** this page without a question */
  here: string;
}

/** Where one is signed in, and the way to end it there. */
export function Sessions({ sessions, current, here }: SessionsProps) {
  const t = useT();
  return (
    <section class="sheet list bleed" aria-labelledby="sessions">
      <div class="sh">
        <h2 id="sessions">{t("account.page.session.title")}</h2>
        <span class="mut text-dense">
          {t("account.page.session.count", { n: sessions.length })}
        </span>
        {sessions.length > 1 && (
          <span class="go">
            <a
              class="btn btn-sm btn-bad"
              href={withQuery(here, { confirm: "others" })}
            >
              {t("account.page.session.end_others")}
            </a>
          </span>
        )}
      </div>
      <Table
        caption={t("account.page.session.caption")}
        rows={sessions}
        rowKey={(session) => session.id}
        columns={[
          {
            header: t("account.page.session.device"),
            cell: (session) => (
              <>
                {deviceName(t, session)}{" "}
                {session.id === current && (
                  <Tag tone="done">{t("account.page.session.current")}</Tag>
                )}
              </>
            ),
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
            header: t("account.page.session.expires"),
            phone: "hide",
            cell: ({ expires_at }) => <DateTime at={expires_at} form="day" />,
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: (session) => (
              <RowActions>
                {session.id !== current && (
                  <a
                    class="btn btn-xs"
                    href={withQuery(here, { confirm: "end", id: session.id })}
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

interface SessionQuestionProps extends SessionsProps {
  /** what is asked: "others", or "end" with the session's id */
  confirm: string | null;
  id: string | null;
}

/** Asks before a sign-in is ended. */
export function SessionQuestion(props: SessionQuestionProps) {
  const { sessions, current, here, confirm, id } = props;
  const t = useT();
  if (confirm === "others" && sessions.length > 1) {
    return (
      <ConfirmDialog
        title={t("account.page.session.others_title")}
        text={t("account.page.session.others_text", { n: sessions.length - 1 })}
        close={here}
        submit={t("account.page.session.end_others")}
        danger
        event="end_others"
      />
    );
  }
  const session = sessions.find((one) =>
    String(one.id) === id && one.id !== current
  );
  if (confirm !== "end" || !session) return null;
  return <EndSession session={session} close={here} name="id" />;
}
