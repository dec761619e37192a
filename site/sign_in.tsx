import { Icon } from "@/components/icon.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Refused } from "@/domain/errors.ts";
import { DOOR, DoorMessage, SignInFrame } from "./sign_in_frame.tsx";

interface SignInProps {
  siteTitle: string;
  username?: string;
  /** the page to return to, already checked to be one of this site */
  redirect: string;
  /** the title of that page */
  redirectTitle?: string;
  /** an expired session's post, as JSON */
  carried?: string;
  /** it had files or passwords, which are not carried */
  leftOut?: boolean;
  /** it posted what can't be carried */
  lost?: boolean;
  refused?: Refused;
  /** whether WeWork is another way in */
  wework?: boolean;
  /** demo accounts to name, on a demo only */
  demoAccounts: readonly string[];
}

/** The sign-in form of staff and customers. Never says which part of a wrong sign-in was wrong. */
export function SignIn(props: SignInProps) {
  const { siteTitle, redirect, redirectTitle, refused } = props;
  const { carried, leftOut, lost } = props;
  const t = useT();
  return (
    <SignInFrame
      siteTitle={siteTitle}
      title={t("sign_in.title")}
      lead={t("sign_in.lead")}
    >
      <DoorMessage
        refused={refused}
        title={carried || lost ? t("sign_in.expired") : undefined}
        details={[
          refused?.code === 40101 && t("sign_in.limit_hint"),
          carried && t("sign_in.expired_detail"),
          carried && leftOut && t("kept.left_out"),
          lost && t("kept.lost"),
        ]}
      />
      <SignInForm {...props} />
      {props.wework && !carried && <ByWework redirect={redirect} />}
      <p class="text-xs mut mt-8 leading-5">
        {redirectTitle && (
          <span class="block">
            {t("sign_in.after", { page: redirectTitle })}
          </span>
        )}
        {t("sign_in.forgotten")}
      </p>
      <DemoAccounts {...props} />
    </SignInFrame>
  );
}

function SignInForm({ username, redirect, carried, lost }: SignInProps) {
  const t = useT();
  return (
    <form id={DOOR} method="post" action="/login" class="grid gap-4">
      <Hidden name="redirect" value={redirect} />
      {carried && <Hidden name="carried" value={carried} />}
      {lost && <Hidden name="lost" value="1" />}
      <label>
        <span class="fl">{t("sign_in.username")}</span>
        <input
          class="input h-11"
          name="username"
          value={username}
          autocomplete="username"
          autocapitalize="none"
          maxlength={100}
          required
        />
      </label>
      <label>
        <span class="fl">{t("sign_in.password")}</span>
        <input
          class="input h-11"
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
      </label>
      <button type="submit" class="btn btn-primary h-12 text-base">
        {t("sign_in.submit")}
      </button>
    </form>
  );
}

function ByWework({ redirect }: { redirect: string }) {
  const t = useT();
  return (
    <>
      <p class="text-center text-xs mut my-5">{t("sign_in.or")}</p>
      <a
        class="btn h-11 w-full"
        href={withQuery("/login", { ewx: "start", redirect })}
      >
        <Icon name="message-circle" />
        {t("sign_in.wework")}
      </a>
    </>
  );
}

function DemoAccounts({ demoAccounts }: SignInProps) {
  const t = useT();
  if (demoAccounts.length === 0) return null;
  return (
    <div class="mt-6">
      <Note tone="ours" icon="info">
        <b>{t("sign_in.demo")}</b>
        <p class="text-dense mt-0.5">{t("sign_in.demo_detail")}</p>
        <p class="text-dense mt-1 flex flex-wrap gap-x-3">
          {demoAccounts.map((name) => <code key={name}>{name}</code>)}
        </p>
      </Note>
    </div>
  );
}
