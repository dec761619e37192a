import type { ComponentChildren } from "preact";
import { useT } from "@/components/reader.tsx";
import { counted } from "@/components/list.tsx";
import { OtherParts } from "@/components/log_parts.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import type { SignInRow, SignIns as Found } from "@/db/account/sessions.ts";
import { deviceName } from "./device.ts";

interface SignInsProps {
  sessions: Found;
  /** this page, which shows the part before `before` */
  here: string;
  /** for screen readers: whose sign-ins these are */
  caption: string;
  /** the reader's own: which of them the page is read with */
  own?: { current: number | null };
  /** where it is asked to end one, if it may be ended */
  endHref: (session: SignInRow) => string | false;
  /** an act on all of them */
  children?: ComponentChildren;
}

/** Where somebody is signed in, and the way to end it there. */
export function SignIns(props: SignInsProps) {
  const { sessions, here, caption, own, endHref, children } = props;
  const t = useT();
  return (
    <section class="sheet list bleed" aria-labelledby="sessions">
      <div class="sh">
        <h2 id="sessions">{t("account.page.session.title")}</h2>
        <span class="mut text-dense">
          {t("account.page.session.count", {
            n: counted(t, sessions.count),
          })}
        </span>
        {children && <span class="go">{children}</span>}
      </div>
      <Table
        caption={caption}
        rows={sessions.rows}
        rowKey={(session) => session.id}
        empty={<p class="sb mut">{t("account.page.session.none")}</p>}
        columns={[
          {
            header: t("account.page.session.device"),
            cell: (session) => (
              <>
                {deviceName(t, session)}{" "}
                {session.id === own?.current && (
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
          ...own
            ? [{
              header: t("account.page.session.expires"),
              phone: "hide" as const,
              cell: ({ expires_at }: SignInRow) => (
                <DateTime at={expires_at} form="day" />
              ),
            }]
            : [],
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: (session) => {
              const href = endHref(session);
              return href && (
                <RowActions>
                  <End session={session} href={href} />
                </RowActions>
              );
            },
          },
        ]}
      />
      {(sessions.earlier !== null || sessions.later) && (
        <div class="sb">
          <OtherParts part={sessions} here={here} />
        </div>
      )}
    </section>
  );
}

function End(
  { session, href }: { session: SignInRow; href: string },
) {
  const t = useT();
  return (
    <a
      class="btn btn-xs"
      href={href}
      aria-label={t("account.page.session.end_what", {
        what: deviceName(t, session),
      })}
    >
      {t("account.page.session.end")}
    </a>
  );
}
