import { ErrorSummary } from "@/components/form.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { Note, Stack } from "@/components/sheet.tsx";
import { listSessions, type SignIns } from "@/db/account/sessions.ts";
import { partAsked } from "@/site/part_asked.ts";
import { withQuery } from "@/components/query.ts";
import { type OwnTotp, readOwnTotp } from "@/domain/account/totp.ts";
import type { Refused } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { eventIn, seeDone } from "@/platform/form.ts";
import { refusalInit } from "@/platform/refusal.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { KeysSheet } from "../(_components)/keys_sheet.tsx";
import { PasswordForm } from "../(_components)/password_form.tsx";
import {
  ProfileForm,
  type ProfileFormData,
} from "../(_components)/profile_form.tsx";
import { demanders, SecondFactor } from "../(_components)/second_factor.tsx";
import { SessionQuestion, Sessions } from "../(_components)/sessions.tsx";
import {
  changePassword,
  endOne,
  endOthers,
  openProfile,
  saveProfile,
} from "../(_components)/setting_acts.ts";
import {
  takeTotp,
  type TotpAsk,
  type TotpTaken,
} from "../(_components)/totp_acts.ts";
import {
  hasTotpDialog,
  RecoveryCodes,
  TotpDialog,
} from "../(_components)/totp_dialogs.tsx";
import { WeworkSheet } from "../(_components)/wework_sheet.tsx";

interface Setting {
  profile: ProfileFormData;
  sessions: SignIns;
  totp: OwnTotp;
  /** the outcome of the second factor's form, or the question that the address asks for */
  factor: TotpTaken;
  /** the refusal of the password form, or of ending a session */
  password?: Refused;
  session?: Refused;
}

const ASKS: readonly TotpAsk[] = ["start", "setup", "codes", "remove"];

/** The events of the page's forms, beside those of the second factor. */
const EVENTS = ["profile", "password", "end_session", "end_others"] as const;

async function show(
  ctx: Ctx,
  changed: Partial<Setting> = {},
  refused?: Refused,
) {
  const { state, url } = ctx;
  const actor = caller(ctx);
  const asked = url.searchParams.get("totp");
  const { db, sessionId, config: { secretKeys } } = state;
  const totp = await readOwnTotp(db, actor, sessionId, secretKeys);
  const factor = changed.factor ?? { ask: ASKS.find((one) => one === asked) };
  state.shownOnce = factor.codes !== undefined;
  const { status, headers } = refused
    ? refusalInit(refused)
    : { status: undefined, headers: new Headers() };
  // A refused form is shown on the way back as it was: this one not, with the secret in it.
  if (factor.ask === "setup" && totp.pendingSecret) {
    headers.set("cache-control", "no-store");
  }
  return page<Setting>({
    profile: changed.profile ?? await openProfile(ctx),
    sessions: await listSessions(db, actor.id, {
      current: sessionId,
      ...partAsked(url),
    }),
    totp,
    factor,
    password: changed.password,
    session: changed.session,
  }, { status, headers });
}

function done(ctx: Ctx, key: MessageKey): Response {
  return seeDone(ctx.url.pathname, key);
}

export const handler = define.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const factor = await takeTotp(ctx, form);
    if (factor instanceof Response) return factor;
    if (factor) return await show(ctx, { factor }, factor.refused);
    switch (eventIn(form, EVENTS)) {
      case "password": {
        const { refused: password } = await changePassword(ctx, form);
        return password
          ? await show(ctx, { password }, password)
          : done(ctx, "account.page.password.saved");
      }
      case "end_session": {
        const { refused: session } = await endOne(ctx, form);
        return session
          ? await show(ctx, { session }, session)
          : done(ctx, "account.page.session.ended");
      }
      case "end_others": {
        const { refused: session } = await endOthers(ctx, form);
        return session
          ? await show(ctx, { session }, session)
          : done(ctx, "account.page.session.others_ended");
      }
      case "profile": {
        const profile = await saveProfile(ctx, form);
        return profile
          ? await show(ctx, { profile }, profile.refused)
          : done(ctx, "account.page.profile.saved");
      }
    }
  },
});

export default define.page<typeof handler>(
  function SettingPage({ data, state, url }) {
    const { t, actor, sessionId, settings, config, preferences } = state;
    const { profile, sessions, password, session, totp, factor } = data;
    const here = withQuery(url.pathname, {
      before: url.searchParams.get("before"),
    });
    const username = actor?.username ?? "";
    const own = { sessions, current: sessionId, here };
    const unasked = factor.ask && !hasTotpDialog(factor.ask, totp)
      ? factor.refused
      : undefined;
    const due = totp.demandedBy.length > 0 && !totp.confirmedAt;
    return (
      <>
        <PageHead title={t("account.page.setting.title")} back="/common" />
        <Stack>
          {session && <ErrorSummary refusal={session} />}
          {unasked && <ErrorSummary refusal={unasked} unlinked />}
          {due && (
            <Note tone="bad" icon="shield-alert">
              {t("account.totp.first", { roles: demanders(t, totp) })}
            </Note>
          )}
          <div class="grid gap-4 grid-cols-1 md:grid-cols-2">
            <ProfileForm form={profile} limits={settings.upload_limits} />
            <Stack>
              <SecondFactor totp={totp} />
              <PasswordForm username={username} refused={password} />
            </Stack>
          </div>
          <div class="lg-only">
            <KeysSheet on={preferences.keys === "1"} here={here} />
          </div>
          {config.wework && actor?.kind === "staff" && <WeworkSheet />}
          <Sessions {...own} />
        </Stack>
        {!session && (
          <SessionQuestion
            {...own}
            confirm={url.searchParams.get("confirm")}
            id={url.searchParams.get("id")}
          />
        )}
        {factor.codes
          ? <RecoveryCodes codes={factor.codes} close={here} />
          : factor.ask && (
            <TotpDialog
              ask={factor.ask}
              totp={totp}
              username={username}
              siteTitle={settings.site_title}
              close={here}
              refused={factor.refused}
            />
          )}
      </>
    );
  },
);
