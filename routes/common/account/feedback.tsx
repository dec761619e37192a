import {
  answersFeedback,
  type FeedbackList,
  listTickets,
  noTickets,
} from "@/db/feedback/tickets.ts";
import { Refused, text } from "@/domain/errors.ts";
import { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import { createTicket, TicketInput } from "@/domain/feedback/ticket.ts";
import { fromForm } from "@/domain/form_data.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { tryFilter } from "@/platform/filter.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { keepFiles } from "@/platform/form_files.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import { filesIn, typedIn } from "../(_components)/feedback/posted_files.ts";
import {
  TicketForm,
  type TypedTicket,
} from "../(_components)/feedback/ticket_form.tsx";
import {
  DETAIL,
  TicketsList,
} from "../(_components)/feedback/tickets_list.tsx";

type Ctx = Context<State>;

interface Tickets {
  filter: FeedbackFilter;
  tickets: FeedbackList;
  /** a new ticket's form is open */
  typed?: TypedTicket;
  refused?: Refused;
}

const EMPTY: TypedTicket = { kind: "", title: "", content: "", files: [] };

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const { filter, refused } = tryFilter(FeedbackFilter, ctx.url);
    if (ctx.url.searchParams.has("new")) return showForm(filter, EMPTY);
    const tickets = refused
      ? noTickets(filter)
      : await listTickets(db, caller(ctx), filter, settings);
    return page<Tickets>({ filter, tickets, refused }, {
      status: refused?.status ?? 200,
    });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    if (form.get("event") !== "create") {
      throw new Refused(40000, text("error.malformed"));
    }
    return await create(ctx, form);
  },
});

function showForm(
  filter: FeedbackFilter,
  typed: TypedTicket,
  refused?: Refused,
) {
  return page<Tickets>(
    { filter, tickets: noTickets(filter), typed, refused },
    { status: refused?.status ?? 200 },
  );
}

async function create(ctx: Ctx, form: FormData) {
  const { filter } = tryFilter(FeedbackFilter, ctx.url);
  const { sent, unkept } = await keepFiles(ctx, form);
  const again = async (refused?: Refused) =>
    showForm(filter, {
      kind: typedIn(sent, "kind"),
      title: typedIn(sent, "title"),
      content: typedIn(sent, "content"),
      files: await filesIn(ctx, sent),
    }, refused);
  if (sent.has("remove_file")) return await again();
  if (unkept) return await again(unkept);
  const outcome = await attempt(
    ctx,
    form,
    (trx) => createTicket(trx, caller(ctx), parse(TicketInput, fromForm(sent))),
  );
  if (outcome.refused) return await again(outcome.refused);
  const { id, feedback_no: no } = outcome.done;
  return seeOther(`${DETAIL}/${id}`, {
    tone: "done",
    text: text("feedback.page.created", { no }),
  });
}

export default define.page<typeof handler>(
  function FeedbackPage({ data, state, url }) {
    const { filter, tickets, typed, refused } = data;
    if (typed) {
      return (
        <TicketForm
          typed={typed}
          refused={refused}
          limits={state.settings.upload_limits}
          back={url.pathname}
        />
      );
    }
    return (
      <TicketsList
        filter={filter}
        tickets={tickets}
        refused={refused}
        answers={state.actor !== null && answersFeedback(state.actor)}
        url={url}
        filterOpen={state.preferences.filter !== "0"}
      />
    );
  },
);
