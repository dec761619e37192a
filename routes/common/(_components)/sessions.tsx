import { EndSession } from "@/components/account/end_session.tsx";
import { SignIns } from "@/components/account/sign_ins.tsx";
import { counted } from "@/components/list.tsx";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { SignInRow, SignIns as Found } from "@/db/account/sessions.ts";

interface SessionsProps {
  sessions: Found;
  /** the one that this page is read with */
  current: number | null;
  /** this page without a question */
  here: string;
}

/** Where one is signed in, this device first, and the way to end it there. */
export function Sessions({ sessions, current, here }: SessionsProps) {
  const t = useT();
  const isHere = ({ id }: SignInRow) => id === current;
  return (
    <SignIns
      sessions={{
        ...sessions,
        rows: sessions.rows.toSorted((a, b) => +isHere(b) - +isHere(a)),
      }}
      here={here}
      caption={t("account.page.session.caption")}
      own={{ current }}
      endHref={({ id }) =>
        id !== current && withQuery(here, { confirm: "end", id })}
    >
      {sessions.count > 1 && (
        <a
          class="btn btn-sm btn-bad"
          href={withQuery(here, { confirm: "others" })}
        >
          {t("account.page.session.end_others")}
        </a>
      )}
    </SignIns>
  );
}

interface SessionQuestionProps extends SessionsProps {
  /** the open question: "others", or "end" with the session's id */
  confirm: string | null;
  id: string | null;
}

/** Asks before a sign-in is ended. */
export function SessionQuestion(props: SessionQuestionProps) {
  const { sessions, current, here, confirm, id } = props;
  const t = useT();
  if (confirm === "others" && sessions.count > 1) {
    return (
      <ConfirmDialog
        title={t("account.page.session.others_title")}
        text={t("account.page.session.others_text", {
          n: counted(t, sessions.count - 1, sessions.count > LIST_LIMIT),
        })}
        close={here}
        submit={t("account.page.session.end_others")}
        danger
        event="end_others"
      />
    );
  }
  const session = sessions.rows.find((one) =>
    String(one.id) === id && one.id !== current
  );
  if (confirm !== "end" || !session) return null;
  return <EndSession session={session} close={here} name="id" />;
}
