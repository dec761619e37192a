import { NewPasswordFields } from "@/components/account/person_fields.tsx";
import { TextField } from "@/components/fields.tsx";
import { ErrorSummary, fieldsBy, labelsBy } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Refused } from "@/domain/errors.ts";
import { DOOR, SignInFrame } from "./sign_in_frame.tsx";

export interface TypedInvited {
  username: string;
  nickname: string;
  phone: string;
}

interface InvitedProps {
  siteTitle: string;
  /** of the link */
  token: string;
  organization: string;
  /** what was typed, or what the invitation says */
  typed: TypedInvited;
  refused?: Refused;
}

const LABELS = {
  username: "account.page.index.username",
  nickname: "account.invite.nickname",
  phone: "account.page.index.phone",
  password: "sign_in.password",
  repeat: "account.invite.repeat",
} as const;

/** The page of an invitation's link: the invited one makes their own account. */
export function Invited(props: InvitedProps) {
  const { siteTitle, token, organization, typed, refused } = props;
  const t = useT();
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t("account.invite.welcome")}
      lead={t("account.invite.welcome.lead", { organization })}
    >
      <form
        id={DOOR}
        method="post"
        action={withQuery("/login", { invite: token })}
        class="grid gap-4"
      >
        <Hidden name="step" value="invite" />
        {refused && (
          <ErrorSummary refusal={refused} labels={labelsBy(t, LABELS)} />
        )}
        <TextField
          {...field("username")}
          hint={t("account.username.hint")}
          autocomplete="username"
          required
        />
        <TextField {...field("nickname")} autocomplete="name" required />
        <TextField {...field("phone")} type="tel" autocomplete="tel" required />
        <NewPasswordFields labels={LABELS} fault={fault} />
        <button
          type="submit"
          class="btn btn-primary h-12 text-base"
          formnovalidate
        >
          {t("account.invite.accept")}
        </button>
      </form>
    </SignInFrame>
  );
}

/** An invitation opened by somebody who is signed in: they sign out first, and come back to it. */
export function InvitedElse(
  { siteTitle, token, organization, name }:
    & Pick<InvitedProps, "siteTitle" | "token" | "organization">
    & { name: string },
) {
  const t = useT();
  const invite = { invite: token };
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t("account.invite.welcome")}
      lead={t("account.invite.signed_in", { organization, name })}
      here={withQuery("/login", invite)}
    >
      <form
        method="post"
        action={withQuery("/logout", invite)}
        class="grid gap-4"
      >
        <button type="submit" class="btn btn-primary h-12 text-base">
          {t("account.invite.sign_out")}
        </button>
        <a class="btn h-12 text-base" href="/login">{t("common.home")}</a>
      </form>
    </SignInFrame>
  );
}

/** A link that is not valid: it was used, or why is not told. */
export function NotInvited(
  { siteTitle, token, signedIn, refused }:
    & Pick<InvitedProps, "siteTitle" | "token" | "refused">
    & { signedIn: boolean },
) {
  const t = useT();
  const why = refused?.text.key === "account.invite.used" ? "used" : "invalid";
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t(`account.invite.closed.${why}`)}
      lead={t(`account.invite.${why}`)}
      here={withQuery("/login", { invite: token })}
    >
      {refused && <p class="text-xs num fnt mb-4">{refused.code}</p>}
      <a class="btn btn-primary h-12 text-base w-full" href="/login">
        {t(signedIn ? "common.home" : "sign_in.title")}
      </a>
    </SignInFrame>
  );
}
