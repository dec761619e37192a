import { ConfirmDialog, Dialog } from "@/components/dialog.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { recipientsOf } from "@/components/message/recipients.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, type Facts } from "@/components/sheet.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import type { InboxRow } from "@/db/message/inbox.ts";
import { replySubject, wordMessage } from "@/domain/message/words.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { OverInbox, OverSent } from "./page_data.ts";

interface DialogProps<Over> {
  over: Over;
  /** the page without the dialog */
  here: string;
}

/** The message that is open over the inbox, or the question that is. */
export function InboxDialog(
  { over, here, mayWrite }: DialogProps<OverInbox> & { mayWrite: boolean },
) {
  const t = useT();
  const { open, follow, deleting } = over;
  if (deleting) {
    return (
      <ConfirmDialog
        title={t("message.page.delete_title")}
        text={t("message.page.delete_text")}
        facts={[[
          wordMessage(t, deleting).subject,
          <DateTime key="at" at={deleting.created_at} />,
        ]]}
        close={here}
        submit={t("common.delete")}
        action={here}
        event="delete"
        values={{ id: deleting.id }}
        danger
      />
    );
  }
  if (!open) return null;
  const { subject, content } = wordMessage(t, open);
  return (
    <Dialog
      title={subject}
      close={here}
      footer={
        <>
          <a
            class="btn btn-bad"
            href={withQuery(here, { confirm: "delete", id: open.id })}
          >
            {t("common.delete")}
          </a>
          {open.read_at === null && <MarkRead message={open} here={here} />}
          {mayWrite && open.read_at && open.writer_id && (
            <a
              class="btn btn-primary"
              href={replyTo(t, here, open, open.writer_id)}
            >
              {t("message.page.reply")}
            </a>
          )}
          {follow && (
            <a class="btn btn-primary" href={follow}>
              {t(viewOf(follow))}
            </a>
          )}
        </>
      }
    >
      <Words
        facts={[
          [t("message.page.sender"), open.sender ?? t("common.system")],
          [
            t("message.page.received_at"),
            <DateTime key="at" at={open.created_at} form="full" />,
          ],
        ]}
        content={content}
      />
    </Dialog>
  );
}

/** What the page is of that a message leads to: its reader may have nothing to do there. */
const VIEWS: readonly [page: string, view: MessageKey][] = [
  ["/oem/order/", "message.page.view.order"],
  ["/mkt/oem/detail/", "message.page.view.order"],
  ["/finance/bill/oem-detail/", "message.page.view.voucher"],
  ["/finance/bill/oem?kind=refund", "message.page.view.refunds"],
  ["/prod/produce/task-detail/", "message.page.view.task"],
  ["/prod/inventory/pending-orders/detail/", "message.page.view.shipment"],
  ["/oem/inventory/main?tab=delivery", "message.page.view.delivery"],
  ["/common/account/feedback-detail/", "message.page.view.ticket"],
];

function viewOf(link: string): MessageKey {
  const [, view = "message.page.view"] =
    VIEWS.find(([page]) => link.startsWith(page)) ?? [];
  return view;
}

/** The form to write, with the sender and an answer's subject filled in. */
function replyTo(
  t: T,
  here: string,
  { subject }: InboxRow,
  account: number,
): string {
  return withQuery(here, {
    write: 1,
    account,
    subject: replySubject(t, subject),
  });
}

/** For a message that a link led to: opening a page changes nothing by itself. */
function MarkRead({ message, here }: { message: InboxRow; here: string }) {
  const t = useT();
  return (
    <form method="post" action={here}>
      <Hidden name="event" value="open" />
      <Hidden name="id" value={message.id} />
      <button type="submit" class="btn">{t("message.page.mark_read")}</button>
    </form>
  );
}

/** The same for a message that the reader wrote. */
export function SentDialog({ over, here }: DialogProps<OverSent>) {
  const t = useT();
  const { open, revoking } = over;
  if (revoking) {
    return (
      <ConfirmDialog
        title={t("message.page.revoke_title")}
        text={t("message.page.revoke_text")}
        facts={[
          [revoking.subject, recipientsOf(t, revoking)],
        ]}
        close={here}
        submit={t("message.page.revoke")}
        action={here}
        event="revoke"
        values={{ id: revoking.id }}
        danger
      />
    );
  }
  if (!open) return null;
  const { revoked_at, readers, recipients } = open;
  return (
    <Dialog
      title={open.subject}
      close={here}
      tag={revoked_at && <Tag>{t("message.page.revoked")}</Tag>}
      footer={!revoked_at && (
        <a
          class="btn btn-bad"
          href={withQuery(here, { confirm: "revoke", id: open.id })}
        >
          {t("message.page.revoke")}
        </a>
      )}
    >
      <Words
        facts={[
          [t("message.page.to"), recipientsOf(t, open)],
          [
            t("common.status"),
            t("message.page.readers", { read: readers, n: recipients }),
          ],
          [
            t("message.page.sent_at"),
            <DateTime key="at" at={open.created_at} form="full" />,
          ],
        ]}
        content={open.content}
      />
    </Dialog>
  );
}

interface WordsProps {
  facts: Facts;
  content: string;
}

function Words({ facts, content }: WordsProps) {
  return (
    <div class="pad">
      <DescriptionList items={facts} />
      <p class="whitespace-pre-line">{content}</p>
    </div>
  );
}
