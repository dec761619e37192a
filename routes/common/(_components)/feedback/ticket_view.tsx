import { DefaultSubmit } from "@/components/default_submit.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { TicketState } from "@/components/feedback/ticket_state.tsx";
import { TextArea } from "@/components/fields.tsx";
import {
  ErrorSummary,
  fieldsBy,
  Form,
  labelsBy,
  SubmitButton,
} from "@/components/form.tsx";
import { FileThumb } from "@/components/order/file_thumb.tsx";
import { OtherParts } from "@/components/log_parts.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import {
  DescriptionList,
  Sheet,
  Stack,
  TwoColumns,
} from "@/components/sheet.tsx";
import { Uploads } from "@/components/uploads.tsx";
import { DateTime, DocumentNo, Nothing, Tag } from "@/components/values.tsx";
import type { FeedbackDetail } from "@/db/feedback/tickets.ts";
import type { LinkedFile } from "@/db/linked_files.ts";
import type { Refused } from "@/domain/errors.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";

export interface TicketViewProps {
  ticket: FeedbackDetail;
  /** the reply as typed */
  typed: { content: string; files: StoredFile[] };
  refused?: Refused;
  mayReply: boolean;
  /** asked whether to close it */
  closing: boolean;
  limits: UploadLimits;
  /** the page's path */
  here: string;
  /** the list of tickets */
  back: string;
}

const LABELS = {
  content: "feedback.page.content",
  files: "feedback.page.files",
} as const;

/** A ticket: the question, the replies, and the next acts. */
export function TicketView(props: TicketViewProps) {
  const { ticket, refused, mayReply, closing, here, back } = props;
  const t = useT();
  const closed = ticket.status === "closed";
  return (
    <>
      <PageHead
        title={ticket.title}
        back={back}
        status={<TicketState status={ticket.status} pill />}
      >
        {closed
          ? (
            <Form event="reopen">
              <button type="submit" class="btn">
                {t("feedback.page.reopen")}
              </button>
            </Form>
          )
          : (
            <a class="btn" href={withQuery(here, { confirm: "close" })}>
              {t("feedback.page.close")}
            </a>
          )}
      </PageHead>
      <TwoColumns side={<Facts ticket={ticket} />}>
        {refused && (
          <ErrorSummary refusal={refused} labels={labelsBy(t, LABELS)} />
        )}
        <Sheet title={t("feedback.page.talk")} flush>
          <Said
            who={ticket.author}
            at={ticket.created_at}
            content={ticket.content}
            files={ticket.files}
          />
          {(ticket.part.earlier !== null || ticket.part.later) && (
            <div class="ln">
              <OtherParts part={ticket.part} here={here} />
            </div>
          )}
          {ticket.replies.map((reply) => <Said key={reply.id} {...reply} />)}
        </Sheet>
        {(mayReply || isOvertaken(props)) && <ReplyForm {...props} />}
      </TwoColumns>
      {closing && !closed && (
        <ConfirmDialog
          title={t("feedback.page.close_title")}
          text={t("feedback.page.close_text")}
          facts={[[ticket.title, ticket.feedback_no]]}
          close={here}
          submit={t("feedback.page.close")}
          action={here}
          event="close"
          version={ticket.version}
        />
      )}
    </>
  );
}

function Facts({ ticket }: { ticket: FeedbackDetail }) {
  const t = useT();
  const { feedback_no, kind, author, organization, created_at, status_at } =
    ticket;
  return (
    <Sheet title={t("feedback.page.facts")}>
      <DescriptionList
        items={[
          [t("feedback.page.no"), <DocumentNo key="no" no={feedback_no} />],
          [t("feedback.page.kind"), t(`feedback.kind.${kind}`)],
          [t("feedback.page.author"), author],
          [t("common.customer"), organization ?? <Nothing key="none" />],
          [t("common.created_at"), <DateTime key="at" at={created_at} />],
          [t("feedback.page.updated"), <DateTime key="to" at={status_at} />],
        ]}
      />
    </Sheet>
  );
}

interface SaidProps {
  who: string;
  at: Date;
  content: string;
  files: readonly LinkedFile[];
  by_staff?: boolean;
}

function Said({ who, at, content, files, by_staff }: SaidProps) {
  const t = useT();
  return (
    <article class="ln">
      <p>
        <b>{who}</b>{" "}
        {by_staff && <Tag tone="ours">{t("feedback.page.staff")}</Tag>}{" "}
        <span class="mut text-xs">
          <DateTime at={at} />
        </span>
      </p>
      <p class="mt-1 whitespace-pre-line">{content}</p>
      {files.length > 0 && (
        <div class="flex flex-wrap gap-2 mt-2">
          {files.map((file) => <FileThumb key={file.id} file={file} />)}
        </div>
      )}
    </article>
  );
}

/** The ticket was closed while the reply was written. */
function isOvertaken({ ticket, typed }: TicketViewProps): boolean {
  return ticket.status === "closed" &&
    (typed.content.trim() !== "" || typed.files.length > 0);
}

function ReplyForm(props: TicketViewProps) {
  const { typed, refused, limits, here } = props;
  const overtaken = isOvertaken(props);
  const t = useT();
  const fault = refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <Sheet title={t("feedback.page.reply")}>
      <Form event={overtaken ? "resume" : "reply"} action={here} upload>
        <DefaultSubmit />
        <Stack>
          <TextArea {...field("content")} rows={5} required />
          <Uploads
            name="files"
            label={t(LABELS.files)}
            files={typed.files}
            error={fault.files}
            limits={limits}
          />
          <div class="go">
            <SubmitButton>
              {t(`feedback.page.${overtaken ? "resume" : "reply_submit"}`)}
            </SubmitButton>
          </div>
        </Stack>
      </Form>
    </Sheet>
  );
}
