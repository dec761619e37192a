import { listAlone } from "@/components/query.ts";
import { sentIn } from "@/components/typed.ts";
import { answersFeedback } from "@/db/feedback/tickets.ts";
import type { Refused } from "@/domain/errors.ts";
import { createTicket } from "@/domain/feedback/ticket.ts";
import { TicketInput } from "@/domain/feedback/ticket_input.ts";
import { fromForm } from "@/domain/form_data.ts";
import { parse } from "@/domain/validate.ts";
import { ALL_TICKETS, OWN_TICKETS } from "@/lists/feedback/tickets.tsx";
import { listGet, listPost } from "@/lists/handlers.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone } from "@/platform/form.ts";
import { filesIn, keepFiles } from "@/platform/form_files.ts";
import { notTooMuchSaid } from "@/site/few_said.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import {
  TicketForm,
  type TypedTicket,
} from "../(_components)/feedback/ticket_form.tsx";
import {
  type TicketsData,
  TicketsList,
} from "../(_components)/feedback/tickets_list.tsx";

/** A new ticket's form. */
interface NewTicket {
  typed: TypedTicket;
  refused?: Refused;
}

const EMPTY: TypedTicket = { kind: "", title: "", content: "", files: [] };

/** Where a new ticket is shown. */
const DETAIL = "/common/account/feedback-detail";

type Shown = Promise<Response | PageResponse<TicketsData | NewTicket>>;

/** Everybody's tickets, if the reader answers them and asks for them, else the reader's own. */
function specAsked(ctx: Ctx) {
  const all = ctx.url.searchParams.get("tab") === "all";
  return all && answersFeedback(caller(ctx)) ? ALL_TICKETS : OWN_TICKETS;
}

const nothing = () => null;

export const handler = define.handlers({
  async GET(ctx): Shown {
    return ctx.url.searchParams.has("new")
      ? showForm(ctx, EMPTY)
      : await listGet(ctx, specAsked(ctx), nothing);
  },
  async POST(ctx): Shown {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    return eventIn(form, ["bulk", "create"] as const) === "bulk"
      ? await listPost(ctx, specAsked(ctx), nothing, form)
      : await create(ctx, form);
  },
});

function showForm(ctx: Ctx, typed: TypedTicket, refused?: Refused) {
  ctx.state.title = { as: "feedback.page.new", of: "" };
  return page<NewTicket>({ typed, refused }, {
    status: refused?.status ?? 200,
  });
}

async function create(ctx: Ctx, form: FormData) {
  const { sent, unkept } = await keepFiles(ctx, form);
  const again = async (refused?: Refused) =>
    showForm(ctx, {
      kind: sentIn(sent, "kind") ?? "",
      title: sentIn(sent, "title") ?? "",
      content: sentIn(sent, "content") ?? "",
      files: await filesIn(ctx, sent),
    }, refused);
  if (sent.has("remove_file") || unkept) {
    return await again(unkept ?? undefined);
  }
  const actor = caller(ctx);
  const { done: made, refused } = await attempt(ctx, form, (trx) => {
    notTooMuchSaid(ctx.state.db, actor.id);
    return createTicket(trx, actor, parse(TicketInput, fromForm(sent)));
  });
  if (refused) return await again(refused);
  const { id, feedback_no: no } = made;
  return seeDone(`${DETAIL}/${id}`, "feedback.page.created", { no });
}

export default define.page<typeof handler>(
  function FeedbackPage({ data, state, url }) {
    if ("typed" in data) {
      return (
        <TicketForm
          {...data}
          limits={state.settings.upload_limits}
          back={listAlone(url)}
        />
      );
    }
    const answers = answersFeedback(data.actor);
    const all = answers && data.filter.tab === "all";
    return (
      <TicketsList
        spec={all ? ALL_TICKETS : OWN_TICKETS}
        data={data}
        answers={answers}
        url={url}
      />
    );
  },
);
