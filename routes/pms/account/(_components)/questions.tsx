import { nameOf } from "@/components/account/account_words.ts";
import type { SignInRow } from "@/db/account/sessions.ts";
import { EndSession } from "@/components/account/end_session.tsx";
import { NewPasswordFields } from "@/components/account/person_fields.tsx";
import { ConfirmDialog, FormDialog } from "@/components/dialog.tsx";
import { Fields, labelsBy } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { AccountDetail } from "@/db/account/accounts.ts";
import type { Refused } from "@/domain/errors.ts";
import { HoldingsNote, type Left } from "./holdings_note.tsx";
import { LABELS } from "./account_form.tsx";

/** The questions asked before an act on an account. */
const ASKED = [
  "disable",
  "enable",
  "sign_out",
  "delete",
  "reset_totp",
] as const;
type Asked = typeof ASKED[number];

const HARMLESS: readonly Asked[] = ["enable"];

/** An act that changes nothing any more is not asked about: the page says how the account stands. */
const APPLIES: Partial<Record<Asked, (account: AccountDetail) => boolean>> = {
  disable: ({ status }) => status === 1,
  enable: ({ status }) => status !== 1,
  reset_totp: ({ second_factor_at }) => second_factor_at !== null,
};

interface QuestionProps {
  account: AccountDetail;
  /** the question in the address */
  act: string;
  /** of `end_session` */
  session?: SignInRow;
  /** of `disable` and `delete` */
  left?: Left;
  close: string;
  /** of the password's form */
  refused?: Refused;
}

/** The question or form over an account's page. */
export function AccountQuestion(props: QuestionProps) {
  const { account, act, session, left, close } = props;
  const t = useT();
  if (act === "password") return <PasswordDialog {...props} />;
  if (act === "end_session" && session) {
    return <EndSession session={session} close={close} name="session" />;
  }
  const asked = ASKED.find((one) => one === act);
  if (!asked || APPLIES[asked]?.(account) === false) return null;
  return (
    <ConfirmDialog
      title={t(`account.ask.${asked}`)}
      text={t(`account.ask.${asked}.text`)}
      facts={[[nameOf(account), account.username]]}
      close={close}
      submit={t(`account.act.${asked}`)}
      danger={!HARMLESS.includes(asked)}
      event={asked}
      version={account.version}
    >
      {left && <HoldingsNote left={left} />}
    </ConfirmDialog>
  );
}

function PasswordDialog({ account, close, refused }: QuestionProps) {
  const t = useT();
  return (
    <FormDialog
      title={t("account.act.password")}
      close={close}
      event="password"
      submit={t("account.act.password")}
      refused={refused}
      labels={labelsBy(t, LABELS)}
    >
      <Note>
        {t("account.ask.password.text", { name: nameOf(account) })}
        {account.wework && ` ${t("account.ask.password.wework")}`}
      </Note>
      <Fields>
        <NewPasswordFields
          labels={LABELS}
          fault={refused?.fields ?? {}}
          autofocus
        />
      </Fields>
    </FormDialog>
  );
}
