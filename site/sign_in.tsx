import { LoginArt, Mark } from "@/components/shell/brand.tsx";
import { Icon } from "@/components/icon.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT, word } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Refused } from "@/domain/errors.ts";

interface SignInProps {
  siteTitle: string;
  username?: string;
  /** the page to return to, already checked to be one of this site */
  redirect: string;
  /** the title of that page */
  redirectTitle?: string;
  /** what an expired session's post carried, as JSON */
  carried?: string;
  refused?: Refused;
  /** demo accounts to name, on a demo only */
  demoAccounts: readonly string[];
}

/** The one door for staff and customers. Without a word on which part of a wrong sign-in was wrong. */
export function SignIn(props: SignInProps) {
  const t = useT();
  return (
    <main
      id="main"
      class="min-h-screen grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] bg-surface"
    >
      <Picture siteTitle={props.siteTitle} />
      <section class="flex flex-col justify-center p-6 md:px-16">
        <div class="w-full max-w-sm mx-auto">
          <div class="flex items-center gap-2.5 text-lg font-semibold mb-10 ph-only">
            <Mark />
            {props.siteTitle}
          </div>
          <h1 class="text-2xl font-semibold">{t("sign_in.title")}</h1>
          <p class="mut mt-1 mb-6">{t("sign_in.lead")}</p>
          <Message {...props} />
          <SignInForm {...props} />
          <p class="text-xs mut mt-8 leading-5">
            {props.redirectTitle && (
              <span class="block">
                {t("sign_in.after", { page: props.redirectTitle })}
              </span>
            )}
            {t("sign_in.forgotten")}
          </p>
          <DemoAccounts {...props} />
        </div>
        <SwitchLanguage redirect={props.redirect} />
      </section>
    </main>
  );
}

function Picture({ siteTitle }: { siteTitle: string }) {
  const t = useT();
  return (
    <section class="relative overflow-hidden lg-only" aria-hidden="true">
      <LoginArt />
      <div class="relative p-12 text-[#eafff6] flex items-center gap-3 text-lg font-semibold">
        <Mark />
        {siteTitle}
      </div>
      <div class="relative px-12 pt-6 text-[#eafff6]">
        <p class="text-2xl font-semibold leading-10">
          {t("sign_in.slogan_1")}
          <br />
          {t("sign_in.slogan_2")}
        </p>
        <p class="mt-3 text-sm text-[#b5e3d2]">{t("sign_in.slogan_detail")}</p>
      </div>
    </section>
  );
}

function Message({ refused, carried }: SignInProps) {
  const t = useT();
  if (!refused && !carried) return null;
  const title = refused
    ? t("error.code_message", {
      code: refused.code,
      message: word(t, refused.text),
    })
    : t("sign_in.expired");
  const detail = !refused
    ? t("sign_in.expired_detail")
    : refused.code === 40101
    ? t("sign_in.limit_hint")
    : "";
  return (
    <div class="note mb-5" data-tone={refused ? "bad" : "cust"} role="alert">
      <Icon name="circle-alert" />
      <div>
        <b>{title}</b>
        {detail && <p class="text-dense mt-0.5">{detail}</p>}
      </div>
    </div>
  );
}

function SignInForm({ username, redirect, carried }: SignInProps) {
  const t = useT();
  return (
    <form method="post" action="/login" class="grid gap-4">
      <Hidden name="redirect" value={redirect} />
      {carried && <Hidden name="carried" value={carried} />}
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
          maxlength={128}
          required
        />
      </label>
      <button type="submit" class="btn btn-primary h-12 text-base">
        {t("sign_in.submit")}
      </button>
    </form>
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

function SwitchLanguage({ redirect }: { redirect: string }) {
  const t = useT();
  const chinese = t.locale === "zh-cn";
  return (
    <form
      method="post"
      action="/preference"
      class="text-center text-dense mt-10"
    >
      <Hidden name="name" value="locale" />
      <Hidden
        name="back"
        value={`/login?redirect=${encodeURIComponent(redirect)}`}
      />
      <button
        type="submit"
        name="value"
        value={chinese ? "en-us" : "zh-cn"}
        class="lk min-h-11 px-4"
        lang={chinese ? "en" : "zh-CN"}
      >
        {t("common.other_language")}
      </button>
    </form>
  );
}
