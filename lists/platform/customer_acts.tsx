import type { Fact, ListColumn } from "@/components/list/column.ts";
import { deliveryEvent } from "@/components/order/delivery_words.ts";
import { journalText } from "@/components/order/journal_text.ts";
import { Two } from "@/components/table.tsx";
import { Nothing, Prose } from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import type { CursorList } from "@/db/list.ts";
import {
  customerActIds,
  type CustomerActRow,
  customerActsOf,
  listCustomerActs,
} from "@/db/platform/log/customer_acts.ts";
import { CustomerActFilter } from "@/domain/platform/log_filter.ts";
import type { T } from "@/locales/messages.ts";
import { factColumn } from "../columns.ts";
import type { ListSpec, Words } from "../spec.ts";
import { AboutLink, aboutText } from "./about.tsx";
import { momentColumn } from "./moment.tsx";
import { eventWords, sourceWords } from "./log_words.ts";

/** The act and its details, worded as in the document's timeline. */
function told(
  t: T,
  { source, event, params }: Pick<
    CustomerActRow,
    "source" | "event" | "params"
  >,
): { title: string; notes: string[] } {
  switch (source) {
    case "oem_order":
      return journalText(t, { event, params });
    case "oem_delivery":
      return { title: deliveryEvent(t, event), notes: [] };
    default:
      return { title: eventWords(t, source, event), notes: [] };
  }
}

/** An event of a document's journal in words. */
export function actWords(t: T, source: string, event: string): string {
  return told(t, { source, event, params: {} }).title;
}

/** Who of which organization did what to which document, and when. */
function columns(words: Words): ListColumn<CustomerActRow>[] {
  const { t, actor } = words;
  const organization: Fact<CustomerActRow> = {
    header: t("log.organization"),
    value: ({ organization }) => organization,
  };
  return [
    momentColumn(words),
    {
      key: "who",
      header: t("log.who"),
      phone: "line",
      facts: [
        { header: t("log.who"), value: ({ who }) => who },
        organization,
      ],
      cell: ({ who, organization }) => (
        <Two
          first={who}
          second={organization}
        />
      ),
    },
    factColumn("organization", organization),
    {
      key: "event",
      fixed: true,
      header: t("log.event"),
      phone: "status",
      value: (row) => told(t, row).title,
      cell: (row) => <b>{told(t, row).title}</b>,
    },
    {
      key: "about",
      header: t("log.about"),
      phone: "line",
      value: ({ source, about }) => aboutText(t, source, about),
      cell: ({ source, about }) => (
        <Two
          first={
            <AboutLink
              actor={actor}
              source={source}
              about={about}
            />
          }
          second={about && sourceWords(t, source)}
        />
      ),
    },
    {
      key: "notes",
      header: t("log.changes"),
      phone: "line",
      value: (row) => told(t, row).notes.join("\n"),
      cell: (row) => {
        const { notes } = told(t, row);
        return notes.length
          ? notes.map((note) => (
            <div key={note} class="wrap-anywhere whitespace-normal">
              <Prose text={note} />
            </div>
          ))
          : <Nothing />;
      },
    },
  ];
}

/** The acts of customers' accounts. */
export const CUSTOMER_ACTS: ListSpec<
  CustomerActRow,
  CustomerActFilter,
  CursorList<CustomerActRow>
> = {
  name: "platform.customer_acts",
  title: "site.pms.log.acts",
  caption: "log.acts.caption",
  filter: CustomerActFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ about, source }) => about?.label ?? source,
  find: listCustomerActs,
  none: emptyCursorList,
  ids: customerActIds,
  rows: customerActsOf,
};
