import { ConfirmDialog } from "@/components/dialog.tsx";
import {
  ErrorSummary,
  Fields,
  Form,
  SubmitButton,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet, Stack } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { DateTime } from "@/components/values.tsx";
import type { Trx } from "@/db/schema/database.ts";
import {
  bindIdentity,
  readIdentity,
  unbindIdentity,
} from "@/domain/account/external.ts";
import { provePassword } from "@/domain/account/own_password.ts";
import { PasswordProof } from "@/domain/account/totp.ts";
import type { Refused, Text } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { refusalInit } from "@/platform/refusal.ts";
import {
  forgetAsking,
  leadToWework,
  memberBehind,
  type Returned,
  returnedIn,
} from "@/site/wework.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { ProofField } from "../(_components)/proof_field.tsx";

const SETTING = "/common/account/setting";

interface Data {
  /** whether WeWork is available to this reader */
  offered: boolean;
  bound: { userId: string; since: Date } | null;
  /** back from WeWork: to bind, once the reader says so */
  returned?: Returned;
  refused?: Refused;
  /** the unbinding is asked about */
  asks: boolean;
}

/** The page; `form` is the one that was refused. */
async function show(ctx: Ctx, refused?: Refused, form?: FormData) {
  const { state, url } = ctx;
  const actor = caller(ctx);
  const returned = !refused
    ? returnedIn(url)
    : form && unspentIn(form, refused);
  return page<Data>({
    offered: state.config.wework !== null && actor.kind === "staff",
    bound: await readIdentity(state.db, actor, "wework"),
    returned: returned ?? undefined,
    refused,
    asks: refused
      ? form?.get("event") === "unbind"
      : url.searchParams.get("confirm") === "unbind",
  }, refused && refusalInit(refused));
}

/** What WeWork added, if the form was refused before WeWork was asked: its code is good once. */
function unspentIn(form: FormData, refused: Refused): Returned | undefined {
  if (!isAtProof(refused)) return undefined;
  const field = (name: string) => String(form.get(name) ?? "");
  return { code: field("code"), state: field("state") };
}

/** Whether the password was refused, or too many were. */
function isAtProof({ code, fields }: Refused): boolean {
  return "proof" in fields || code === 42900;
}

export const handler = define.handlers({
  GET(ctx) {
    const starts = ctx.url.searchParams.has("start");
    return starts && caller(ctx).kind === "staff"
      ? leadToWework(ctx, ctx.url.pathname)
      : show(ctx);
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const event = eventIn(form, ["bind", "unbind"] as const);
    const refused = await change(ctx, form, event);
    if (refused) return await show(ctx, refused, form);
    const done = seeDone(ctx.url.pathname, `account.ewx.done.${event}`);
    forgetAsking(done.headers, ctx.url);
    return done;
  },
});

/** What is written for an event; WeWork is asked before, as no transaction waits for another service. */
const EVENTS = {
  async bind(ctx: Ctx, form: FormData) {
    const field = (name: string) => String(form.get(name) ?? "");
    const userId = await memberBehind(ctx, {
      code: field("code"),
      state: field("state"),
    });
    return (trx: Trx) =>
      bindIdentity(trx, caller(ctx), ctx.state.sessionId, {
        provider: "wework",
        userId,
      });
  },
  unbind: (ctx: Ctx) =>
    Promise.resolve((trx: Trx) => unbindIdentity(trx, caller(ctx), "wework")),
};

/**
 * Asks for the password and WeWork outside of any transaction, as a wrong password must be counted; neither is asked
 * when the form comes a second time, whose code is spent.
 */
async function change(
  ctx: Ctx,
  form: FormData,
  event: keyof typeof EVENTS,
): Promise<Refused | undefined> {
  const { db, ip } = ctx.state;
  const write = (trx: Trx, run: (trx: Trx) => Promise<void>) => run(trx);
  const { refused } = await attempt(ctx, form, write, async () => {
    const { proof: password } = parse(PasswordProof, fromForm(form));
    await provePassword(db, caller(ctx), { password, ip }, "proof");
    return await EVENTS[event](ctx, form);
  });
  return refused;
}

export default define.page<typeof handler>(
  function WechatBindPage({ data, state: { t, actor }, url }) {
    const { offered, bound, returned, refused } = data;
    const username = actor?.username ?? "";
    const asks = bound !== null && data.asks;
    return (
      <>
        <PageHead title={t("site.common.account.wechat")} back={SETTING} />
        {refused && !asks && (
          <ErrorSummary
            refusal={returned ? refused : { ...refused, fields: {} }}
            labels={() => t("account.page.password.old")}
          />
        )}
        <Sheet label={t("site.common.account.wechat")}>
          {bound ? <Bound {...bound} offered={offered} /> : returned
            ? (
              <Confirm
                {...returned}
                username={username}
                error={refused?.fields.proof}
              />
            )
            : <NotBound offered={offered} />}
        </Sheet>
        {asks && (
          <ConfirmDialog
            title={t("account.ewx.unbind.title")}
            text={t("account.ewx.unbind.text")}
            facts={[[t("account.ewx.member"), bound.userId]]}
            close={url.pathname}
            submit={t("account.ewx.unbind")}
            danger
            event="unbind"
            refused={refused}
            labels={() => t("account.page.password.old")}
          >
            <ProofField username={username} error={refused?.fields.proof} />
          </ConfirmDialog>
        )}
      </>
    );
  },
);

function Bound(
  { userId, since, offered }: { userId: string; since: Date; offered: boolean },
) {
  const t = useT();
  return (
    <>
      <DescriptionList
        items={[
          [t("account.ewx.member"), userId],
          [t("account.ewx.since"), <DateTime key="at" at={since} form="day" />],
        ]}
      />
      {!offered && <p class="mut mt-4">{t("account.ewx.off.text")}</p>}
      <a class="btn btn-bad mt-4" href="?confirm=unbind">
        {t("account.ewx.unbind")}
      </a>
    </>
  );
}

function NotBound({ offered }: { offered: boolean }) {
  const t = useT();
  return offered
    ? (
      <EmptyState
        title={t("account.ewx.none")}
        text={t("account.ewx.lead")}
      >
        <a class="btn btn-primary" href="?start=1">{t("account.ewx.bind")}</a>
      </EmptyState>
    )
    : (
      <EmptyState
        title={t("account.ewx.off")}
        text={t("account.ewx.off.text")}
      >
        <a class="btn" href={SETTING}>
          {t("site.common.account.setting")}
        </a>
      </EmptyState>
    );
}

function Confirm(
  { code, state, ...proof }: Returned & { username: string; error?: Text },
) {
  const t = useT();
  return (
    <Form event="bind" action="/common/account/wechat-bind">
      <Hidden name="code" value={code} />
      <Hidden name="state" value={state} />
      <Stack>
        <div>
          <h2 class="font-semibold">{t("account.ewx.confirm")}</h2>
          <p class="mut">{t("account.ewx.confirm.text")}</p>
        </div>
        <Fields>
          <ProofField {...proof} />
        </Fields>
        <div>
          <SubmitButton>{t("account.ewx.bind")}</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
