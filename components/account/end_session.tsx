import { ConfirmDialog } from "@/components/dialog.tsx";
import { useT } from "@/components/reader.tsx";
import { DateTime } from "@/components/values.tsx";
import type { SignInRow } from "@/db/account/sessions.ts";
import { deviceName } from "./device.ts";

interface EndSessionProps {
  session: SignInRow;
  close: string;
  /** under which the form sends the session's id */
  name: "id" | "session";
}

/** Asks before one sign-in is ended. */
export function EndSession({ session, close, name }: EndSessionProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("account.page.session.end_title")}
      text={t("account.page.session.end_text")}
      facts={[
        [deviceName(t, session), session.ip],
        [
          t("account.page.session.at"),
          <DateTime key="at" at={session.created_at} form="full" />,
        ],
      ]}
      close={close}
      submit={t("account.page.session.end")}
      danger
      event="end_session"
      values={{ [name]: session.id }}
    />
  );
}
