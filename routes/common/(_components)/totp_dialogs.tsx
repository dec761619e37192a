import { ProofField } from "./proof_field.tsx";
import { Dialog, FormDialog } from "@/components/dialog.tsx";
import { TextField } from "@/components/fields.tsx";
import { ErrorSummary, Form, SubmitButton } from "@/components/form.tsx";
import { QrCode } from "@/components/qr_code.tsx";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { OwnTotp } from "@/domain/account/totp.ts";
import { otpauthUrl } from "@/domain/account/totp_code.ts";
import type { Refused } from "@/domain/errors.ts";
import type { TotpAsk } from "./totp_acts.ts";

interface TotpDialogProps {
  ask: TotpAsk;
  totp: OwnTotp;
  username: string;
  siteTitle: string;
  close: string;
  refused?: Refused;
}

const FORM = "totp-form";

/** The questions on the way to a second factor, or away from it. */
export function TotpDialog(props: TotpDialogProps) {
  const { ask, totp, refused } = props;
  if (ask === "setup") {
    if (totp.pendingSecret) {
      return <SetUp {...props} secret={totp.pendingSecret} />;
    }
    return refused ? <Proof {...props} ask="start" /> : null; // it lapsed: from the beginning
  }
  return hasTotpDialog(ask, totp) ? <Proof {...props} ask={ask} /> : null;
}

/** Whether there is something to ask: not about a second factor that was removed meanwhile. */
export function hasTotpDialog(ask: TotpAsk, totp: OwnTotp): boolean {
  return ask === "start" || ask === "setup" || totp.confirmedAt !== null;
}

/** The password again. */
function Proof(
  { ask, totp, username, close, refused }:
    & Omit<TotpDialogProps, "ask">
    & { ask: Exclude<TotpAsk, "setup"> },
) {
  const t = useT();
  const words = ask === "start" && totp.confirmedAt ? "replace" : ask;
  return (
    <FormDialog
      title={t(`account.totp.ask.${words}`)}
      close={close}
      event={`totp_${ask}`}
      submit={t(`account.totp.do.${ask}`)}
      danger={ask === "remove"}
      refused={refused}
      labels={() => t("account.page.password.old")}
    >
      <p class="mut">{t(`account.totp.ask.${words}.text`)}</p>
      <ProofField username={username} error={refused?.fields.proof} />
    </FormDialog>
  );
}

/** The picture to scan, the same to type, and the first code. */
function SetUp(
  { secret, username, siteTitle, close, refused }: TotpDialogProps & {
    secret: string;
  },
) {
  const t = useT();
  return (
    <Dialog
      title={t("account.totp.set_up")}
      close={close}
      footer={
        <>
          <SubmitButton form="totp-cancel" tone="plain">
            {t("account.totp.cancel")}
          </SubmitButton>
          <SubmitButton form={FORM}>
            {t("account.totp.confirm")}
          </SubmitButton>
        </>
      }
    >
      <Form event="totp_cancel" id="totp-cancel">{null}</Form>
      <Form event="totp_confirm" id={FORM}>
        <div class="pad grid gap-4">
          {refused && (
            <ErrorSummary
              refusal={refused}
              labels={() => t("account.totp.code")}
            />
          )}
          <p>{t("account.totp.step_1")}</p>
          <div class="flex flex-wrap gap-4 items-center">
            <QrCode
              text={otpauthUrl(siteTitle, username, secret)}
              label={t("account.totp.qr")}
            />
            <div class="flex-1">
              <p class="mut text-dense">{t("account.totp.by_hand")}</p>
              <p>
                <code class="select-all">
                  {secret.match(/.{1,4}/g)?.join(" ")}
                </code>
              </p>
            </div>
          </div>
          <TextField
            name="code"
            label={t("account.totp.code")}
            hint={t("account.totp.step_2")}
            error={refused?.fields.code}
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength={10}
            required
            autofocus
          />
        </div>
      </Form>
    </Dialog>
  );
}

/** The recovery codes, this once. */
export function RecoveryCodes(
  { codes, close }: { codes: readonly string[]; close: string },
) {
  const t = useT();
  return (
    <Dialog
      title={t("account.totp.codes")}
      close={close}
      footer={
        <>
          <button
            type="button"
            class="btn"
            data-copy={codes.join("\n")}
            hidden
          >
            {t("account.totp.codes.copy")}
          </button>
          <a class="btn btn-primary" href={close}>
            {t("account.totp.codes.kept")}
          </a>
        </>
      }
    >
      <div class="pad grid gap-4">
        <Note tone="cust">{t("account.totp.codes.once")}</Note>
        <ul class="grid gap-2 md:grid-cols-2 select-all">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
