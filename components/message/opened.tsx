import type { InboxRow } from "@/db/message/inbox.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { Hidden } from "../hidden.tsx";
import { withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { firstWords } from "./first_words.ts";

/** The form that opening an unread message submits, to mark it as read. */
const FORM = "open";

/** Once per page, for every {@link InboxSubject}; `here` is the page without an open dialog. */
export function OpenForm({ here }: { here: string }) {
  return (
    <form method="post" action={here} id={FORM}>
      <Hidden name="event" value="open" />
    </form>
  );
}

interface InboxSubjectProps {
  message: InboxRow;
  /** path and query without an open dialog */
  here: string;
}

/** Opening an unread message is an act: a button; a read one is a link. */
export function InboxSubject({ message, here }: InboxSubjectProps) {
  const { subject, content } = wordMessage(useT(), message);
  return (
    <>
      {message.read_at === null
        ? (
          <button
            type="submit"
            class="lk go1 font-semibold text-left wrap-anywhere"
            form={FORM}
            name="id"
            value={message.id}
          >
            {subject}
          </button>
        )
        : (
          <a
            class="lk go1 wrap-anywhere"
            href={withQuery(here, { message: message.id })}
          >
            {subject}
          </a>
        )}
      <small>{firstWords(content)}</small>
    </>
  );
}
