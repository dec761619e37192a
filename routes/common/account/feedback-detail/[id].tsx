import { sentIn } from "@/components/typed.ts";
import {
  answersFeedback,
  type FeedbackDetail,
  findTicket,
} from "@/db/feedback/tickets.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { forbidden, notFound, type Refused } from "@/domain/errors.ts";
import {
  closeTicket,
  mayReply,
  reopenTicket,
  replyToTicket,
  resumeTicket,
} from "@/domain/feedback/ticket.ts";
import { ReplyInput, Shown } from "@/domain/feedback/ticket_input.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { fromForm } from "@/domain/form_data.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone, unlessGone } from "@/platform/form.ts";
import { filesIn, keepFiles } from "@/platform/form_files.ts";
import { notTooMuchSaid } from "@/site/few_said.ts";
import { partAsked } from "@/site/part_asked.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { TicketView } from "../../(_components)/feedback/ticket_view.tsx";

interface Detail {
  ticket: FeedbackDetail;
  typed: { content: string; files: StoredFile[] };
  refused?: Refused;
}

/** The acts on a ticket, and the message when one is done. */
const ACTS = {
  reply: "feedback.page.replied",
  resume: "feedback.page.replied",
  close: "feedback.page.close_done",
  reopen: "feedback.page.reopen_done",
} as const;
type Act = keyof typeof ACTS;

async function show(ctx: Ctx, form?: FormData, refused?: Refused) {
  const { state, params, url } = ctx;
  const ticket = await findTicket(
    state.db,
    caller(ctx),
    Number(params.id),
    partAsked(url),
  );
  state.title = ticket.feedback_no;
  const typed = form
    ? {
      content: sentIn(form, "content") ?? "",
      files: await filesIn(ctx, form),
    }
    : { content: "", files: [] };
  return page<Detail>({ ticket, typed, refused }, {
    status: refused?.status ?? 200,
  });
}

export const handler = define.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const done = await unlessGone(take(ctx));
    if (done) return done;
    const actor = caller(ctx);
    // Who may answer no more keeps the reply. It is said at any id alike, so that it doesn't tell which are there.
    const lacks = actor.kind === "staff" && !answersFeedback(actor);
    throw lacks ? forbidden("manage_feedback") : notFound();
  },
});

/** Performs a posted act, or shows the page with why it was refused. Throws 40400. */
async function take(ctx: Ctx) {
  const form = await readForm(ctx.req, FORM_WITH_FILES);
  const act = eventIn(form, Object.keys(ACTS) as Act[]);
  const { sent, unkept } = await keepFiles(ctx, form);
  if (sent.has("remove_file") || unkept) {
    return await show(ctx, sent, unkept ?? undefined);
  }
  const id = Number(ctx.params.id);
  const actor = caller(ctx);
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => {
      if (act !== "close") notTooMuchSaid(ctx.state.db, actor.id);
      return run(trx, actor, id, act, sent);
    },
  );
  if (refused) return await show(ctx, sent, refused);
  return seeDone(ctx.url.pathname, ACTS[act]);
}

async function run(
  trx: Trx,
  actor: Actor,
  id: number,
  act: Act,
  sent: FormData,
): Promise<void> {
  const reply = () => parse(ReplyInput, fromForm(sent));
  switch (act) {
    case "reply":
      return await replyToTicket(trx, actor, id, reply());
    case "resume":
      return await resumeTicket(trx, actor, id, reply());
    case "close":
      return await closeTicket(
        trx,
        actor,
        id,
        parse(Shown, { version: sent.get("version") }),
      );
    case "reopen":
      return await reopenTicket(trx, actor, id);
  }
}

const LIST = "/common/account/feedback";

export default define.page<typeof handler>(
  function FeedbackDetailPage({ data, state, url }) {
    const { ticket, typed, refused } = data;
    const { actor, settings } = state;
    const others = actor !== null && answersFeedback(actor) &&
      ticket.account_id !== actor.id;
    return (
      <TicketView
        ticket={ticket}
        typed={typed}
        refused={refused}
        mayReply={actor !== null && mayReply(actor, ticket)}
        closing={url.searchParams.get("confirm") === "close"}
        limits={settings.upload_limits}
        here={url.pathname}
        back={others ? `${LIST}?tab=all` : LIST}
      />
    );
  },
);
