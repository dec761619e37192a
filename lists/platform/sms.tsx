import type { ListColumn } from "@/components/list/column.ts";
import { Nothing, Phone, Tag } from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import type { CursorList } from "@/db/list.ts";
import { listSms, smsIds, smsOf, type SmsRow } from "@/db/platform/log/sms.ts";
import { SmsFilter } from "@/domain/platform/log_filter.ts";
import { extraColumn } from "../columns.ts";
import type { ListSpec, Words } from "../spec.ts";
import { AboutLink, aboutText } from "./about.tsx";
import { momentColumn } from "./moment.tsx";

const TONES = { waiting: "ours", sent: "done", failed: "bad" } as const;

/** To whom, what, about which document, and whether it went out. */
function columns(words: Words): ListColumn<SmsRow>[] {
  const { t, actor } = words;
  return [
    momentColumn(words),
    {
      key: "phone",
      header: t("log.sms.phone"),
      phone: "left",
      value: ({ phone }) => phone,
      cell: ({ phone }) => <Phone value={phone} />,
    },
    {
      key: "content",
      header: t("log.sms.content"),
      phone: "line",
      value: ({ content }) => content,
      cell: ({ content }) => (
        <span class="wrap-anywhere whitespace-normal">{content}</span>
      ),
    },
    {
      key: "about",
      header: t("log.about"),
      drop: 3,
      value: ({ source, about }) => source && aboutText(t, source, about),
      cell: ({ source, about }) =>
        source
          ? (
            <AboutLink
              actor={actor}
              source={source}
              about={about}
            />
          )
          : <Nothing />,
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: ({ status }) => t(`log.sms.status.${status}`),
      cell: ({ status }) => (
        <Tag tone={TONES[status]}>{t(`log.sms.status.${status}`)}</Tag>
      ),
    },
    extraColumn("reason", t("log.sms.reason"), ({ reason }) => reason),
  ];
}

/** The text messages that went out. */
export const SMS: ListSpec<SmsRow, SmsFilter, CursorList<SmsRow>> = {
  name: "platform.sms",
  title: "site.pms.log.sms",
  caption: "log.sms.caption",
  tabs: ["status"],
  filter: SmsFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ phone }) => phone,
  find: listSms,
  none: emptyCursorList,
  ids: smsIds,
  rows: smsOf,
};
