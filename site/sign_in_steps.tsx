import { FieldError, fieldId } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Refused } from "@/domain/errors.ts";
import { DOOR, DoorMessage, SignInFrame } from "./sign_in_frame.tsx";
import type { Returned } from "./wework.ts";

interface CodeStepProps {
  siteTitle: string;
  /** says that the first step was done, by password or WeWork */
  challenge: string;
  /** whose second factor it is */
  username?: string;
  redirect: string;
  carried?: string;
  /** an expired session posted what can't be carried */
  lost?: boolean;
  refused?: Refused;
}

/** The second step of signing in: the code of the authenticator, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  const { siteTitle, challenge, username, redirect, carried, lost, refused } =
    props;
  const t = useT();
  const back = withQuery("/login", { redirect });
  const way = "lk text-center min-h-11 leading-10";
  const error = refused?.fields.totp;
  const id = fieldId("totp");
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t("account.totp.step")}
      lead={t("account.totp.step.lead")}
    >
      {!error && <DoorMessage refused={refused} />}
      <form id={DOOR} method="post" action="/login" class="grid gap-4">
        <Hidden name="step" value="code" />
        <Hidden name="challenge" value={challenge} />
        {username && <Hidden name="username" value={username} />}
        <Hidden name="redirect" value={redirect} />
        {carried && <Hidden name="carried" value={carried} />}
        {lost && <Hidden name="lost" value="1" />}
        <div>
          <label class="fl" for={id}>{t("account.totp.code")}</label>
          <input
            class="input h-11 num"
            id={id}
            name="totp"
            autocomplete="one-time-code"
            autocapitalize="characters"
            maxlength={40}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            autofocus
            required
          />
          {error
            ? <FieldError name="totp" error={error} />
            : (
              <span class="hint" id={`${id}-hint`}>
                {t("account.totp.step.hint")}
              </span>
            )}
        </div>
        <button type="submit" class="btn btn-primary h-12 text-base">
          {t("sign_in.submit")}
        </button>
        {carried || lost
          ? (
            <button
              type="submit"
              name="again"
              value="1"
              class={way}
              formnovalidate
            >
              {t("account.totp.step.back")}
            </button>
          )
          : <a class={way} href={back}>{t("account.totp.step.back")}</a>}
      </form>
      <p class="text-xs mut mt-8 leading-5">{t("account.totp.step.lost")}</p>
    </SignInFrame>
  );
}

interface WeworkStepProps {
  siteTitle: string;
  returned: Returned;
  redirect: string;
}

/** Back from WeWork: nothing is done before the reader says so. */
export function WeworkStep({ siteTitle, returned, redirect }: WeworkStepProps) {
  const t = useT();
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t("sign_in.wework")}
      lead={t("account.ewx.back")}
    >
      <form id={DOOR} method="post" action="/login" class="grid gap-4">
        <Hidden name="step" value="ewx" />
        <Hidden name="code" value={returned.code} />
        <Hidden name="state" value={returned.state} />
        <Hidden name="redirect" value={redirect} />
        <button type="submit" class="btn btn-primary h-12 text-base">
          {t("account.ewx.go_on")}
        </button>
      </form>
    </SignInFrame>
  );
}
