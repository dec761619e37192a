import { withQuery } from "@/components/query.ts";
import { goneBy } from "@/db/message/inbox.ts";
import { forbidden, Refused, text } from "@/domain/errors.ts";
import {
  deleteFromInbox,
  markAllRead,
  markRead,
} from "@/domain/message/inbox.ts";
import { MessageInput } from "@/domain/message/message_input.ts";
import {
  mayWrite,
  revokeMessages,
  sendMessage,
} from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { listGet, listPage, listPost, type Way } from "@/lists/handlers.ts";
import { inboxList } from "@/lists/message/inbox.tsx";
import { sentList } from "@/lists/message/sent.tsx";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone, seeOther } from "@/platform/form.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { InboxDialog, SentDialog } from "../(_components)/message/dialogs.tsx";
import { InboxList } from "../(_components)/message/inbox_list.tsx";
import {
  draftAsked,
  draftIn,
  idOf,
  loadWrite,
  overInbox,
  overSent,
} from "../(_components)/message/load.ts";
import type {
  Draft,
  InboxData,
  MessagesData,
  SentData,
} from "../(_components)/message/page_data.ts";
import { SentList } from "../(_components)/message/sent_list.tsx";
import { WriteForm } from "../(_components)/message/write_form.tsx";

/** The acts of the page's forms. */
const EVENTS = [
  "bulk",
  "open",
  "read_all",
  "delete",
  "revoke",
  "send",
] as const;

/** This page without its question. */
function withoutQuestion({ pathname, search }: URL): string {
  return withQuery(pathname + search, {
    message: null,
    confirm: null,
    id: null,
    write: null,
    account: null,
    subject: null,
    organization: null,
  });
}

type Shown = Promise<Response | PageResponse<MessagesData>>;

/** Whether the tab of sent messages is asked for, by somebody who has it. */
function asksSent(ctx: Ctx): boolean {
  return ctx.url.searchParams.get("tab") === "sent" && mayWrite(caller(ctx));
}

/** The inbox, its notices found by their words in the reader's language. */
function inboxOfReader({ state }: Ctx) {
  return inboxList("", state.t.locale);
}

/** The list of the chosen tab. */
async function chosen(ctx: Ctx, way: Way, refused?: Refused): Shown {
  return asksSent(ctx)
    ? await way(sentList(), (ctx) => overSent(ctx, refused))
    : await way(inboxOfReader(ctx), (ctx) => overInbox(ctx, refused));
}

/** The same again, with why something was not done. */
function again(ctx: Ctx, refused: Refused): Shown {
  const way: Way = (spec, load) => listPage(ctx, spec, load, refused);
  return chosen(ctx, way, refused);
}

export const handler = define.handlers({
  async GET(ctx): Shown {
    const { searchParams } = ctx.url;
    if (searchParams.has("write") && mayWrite(caller(ctx))) {
      return await write(ctx, draftAsked(searchParams));
    }
    const shown = chosen(ctx, (spec, load) => listGet(ctx, spec, load));
    return await (asksSent(ctx) ? shown : orGone(ctx, shown));
  },
  async POST(ctx): Shown {
    const form = await readForm(ctx.req);
    if (form.has("search")) return await search(ctx, form);
    switch (eventIn(form, EVENTS)) {
      case "bulk":
        return await chosen(
          ctx,
          (spec, load) => listPost(ctx, spec, load, form),
        );
      case "open":
        return await open(ctx, form);
      case "read_all":
        return await readAll(ctx, form);
      case "delete":
        return await remove(ctx, form);
      case "revoke":
        return await revoke(ctx, form);
      case "send":
        return await send(ctx, form);
    }
  },
});

/**
 * The inbox. Says so when asked to open a message that its sender took back, or its reader deleted. Throws 40400 for one
 * that never was the reader's.
 */
function orGone(ctx: Ctx, inbox: Shown): Shown {
  const { searchParams } = ctx.url;
  const id = searchParams.get("message") ?? searchParams.get("id");
  return orGoneBy(ctx, id, inbox);
}

/** What is done with a message; instead of its 40400, the inbox with the reason if the message was the reader's. */
async function orGoneBy<Done>(
  ctx: Ctx,
  id: FormDataEntryValue | null,
  doing: Promise<Done>,
): Promise<Done | Response> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 40400) throw error;
    const by = await goneBy(ctx.state.db, caller(ctx), idOf(id));
    if (!by) throw error;
    return by === "reader"
      ? seeDone(withoutQuestion(ctx.url), "message.page.deleted")
      : seeOther(withoutQuestion(ctx.url), {
        tone: "bad",
        text: text("message.page.withdrawn"),
      });
  }
}

/** Read from now on, and shown. */
async function open(ctx: Ctx, form: FormData) {
  const id = idOf(form.get("id"));
  const reading = attempt(
    ctx,
    form,
    (trx) => markRead(trx, caller(ctx), id),
  );
  const read = await orGoneBy(ctx, form.get("id"), reading);
  return read instanceof Response
    ? read
    : seeOther(withQuery(withoutQuestion(ctx.url), { message: id }));
}

async function readAll(ctx: Ctx, form: FormData) {
  // A page of the version before this one does not say up to where: it is shown anew.
  if (!form.has("until")) return seeOther(withoutQuestion(ctx.url));
  const until = idOf(form.get("until"));
  const { done: n, refused } = await attempt(
    ctx,
    form,
    (trx) => markAllRead(trx, caller(ctx), until),
  );
  return refused
    ? await again(ctx, refused)
    : seeDone(withoutQuestion(ctx.url), "message.page.read_all_done", { n });
}

async function remove(ctx: Ctx, form: FormData) {
  const id = idOf(form.get("id"));
  const removing = attempt(
    ctx,
    form,
    (trx) => deleteFromInbox(trx, caller(ctx), [id]),
  );
  const removed = await orGoneBy(ctx, form.get("id"), removing);
  if (removed instanceof Response) return removed;
  return removed.refused
    ? await again(ctx, removed.refused)
    : seeDone(withoutQuestion(ctx.url), "message.page.deleted");
}

async function revoke(ctx: Ctx, form: FormData) {
  const ids = [idOf(form.get("id"))];
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => revokeMessages(trx, caller(ctx), ids),
  );
  return refused
    ? await again(ctx, refused)
    : seeDone(withoutQuestion(ctx.url), "message.page.revoke_done");
}

/** The form to write a message; after a refusal with its reason. */
async function write(ctx: Ctx, draft: Draft, refused?: Refused) {
  const form = await loadWrite(ctx, caller(ctx), draft, refused);
  ctx.state.title = { as: "message.page.write", of: "" };
  return page<MessagesData>(form, { status: refused?.status ?? 200 });
}

/** The form again, with the people that were found. */
async function search(ctx: Ctx, form: FormData) {
  if (!mayWrite(caller(ctx))) throw forbidden();
  return await write(ctx, draftIn(form));
}

async function send(ctx: Ctx, form: FormData) {
  const actor = caller(ctx);
  if (!mayWrite(actor)) throw forbidden();
  const draft = draftIn(form);
  const { done: sent, refused } = await attempt(
    ctx,
    form,
    (trx) => sendMessage(trx, actor, parse(MessageInput, draft)),
  );
  if (refused) return await write(ctx, draft, refused);
  const { recipients: n } = sent;
  return seeDone(`${ctx.url.pathname}?tab=sent`, "message.page.sent_done", {
    n,
  });
}

export default define.page<typeof handler>(
  function MessagesPage({ data, state, url }) {
    if ("draft" in data) {
      return <WriteForm data={data} back={withoutQuestion(url)} />;
    }
    const here = withoutQuestion(url);
    const writes = state.actor !== null && mayWrite(state.actor);
    if (isOfSent(data)) {
      return (
        <>
          <SentList spec={sentList(here)} data={data} here={here} url={url} />
          <SentDialog over={data.loaded} here={here} />
        </>
      );
    }
    return (
      <>
        <InboxList
          spec={inboxList(here, state.t.locale)}
          data={data}
          here={here}
          url={url}
          mayWrite={writes}
        />
        <InboxDialog over={data.loaded} here={here} mayWrite={writes} />
      </>
    );
  },
);

function isOfSent(data: InboxData | SentData): data is SentData {
  return data.loaded.view === "sent";
}
