import type { Fact, ListColumn } from "@/components/list/column.ts";
import { Two } from "@/components/table.tsx";
import { FileName, FileSize, Nothing } from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import type { CursorList } from "@/db/list.ts";
import {
  listUploads,
  uploadIds,
  type UploadRow,
  uploadsOf,
  type UploadUse,
} from "@/db/platform/log/uploads.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import { UploadFilter } from "@/domain/platform/log_filter.ts";
import type { T } from "@/locales/messages.ts";
import { factColumn } from "../columns.ts";
import type { ListSpec, Words } from "../spec.ts";
import { AboutLink, aboutText } from "./about.tsx";
import { momentColumn } from "./moment.tsx";

function useText(t: T, { source, role, about }: UploadUse): string {
  return t("log.use", {
    role: t(`log.role.${role}`),
    label: aboutText(t, source, about),
  });
}

/** Which file, how large, by whom, and for what; staff are of no organization. */
function columns(
  words: Words,
  kind: AccountKind,
): ListColumn<UploadRow>[] {
  const { t, actor } = words;
  const bytes: Fact<UploadRow> = {
    header: t("log.bytes"),
    value: ({ size }) => size,
  };
  const organization: Fact<UploadRow> = {
    header: t("log.organization"),
    value: ({ organization }) => organization,
  };
  return [
    momentColumn(words),
    {
      key: "file",
      header: t("log.file"),
      phone: "line",
      value: ({ name }) => name,
      cell: ({ name }) => <FileName name={name} />,
    },
    {
      key: "class",
      header: t("log.class"),
      phone: "status",
      value: (row) => t(`file.class.${row.class}`),
    },
    {
      key: "size",
      header: t("log.size"),
      align: "end",
      phone: "left",
      facts: [bytes],
      cell: ({ size }) => <FileSize bytes={size} />,
    },
    factColumn("bytes", bytes),
    {
      key: "who",
      header: t("log.uploaded_by"),
      phone: "right",
      facts: [
        { header: t("log.uploaded_by"), value: ({ who }) => who },
        ...kind === "oem" ? [organization] : [],
      ],
      cell: ({ who, organization }) =>
        organization ? <Two first={who} second={organization} /> : who,
    },
    factColumn("organization", organization),
    {
      key: "uses",
      header: t("log.uses"),
      phone: "line",
      value: ({ uses }) => uses.map((use) => useText(t, use)).join("\n"),
      cell: ({ uses }) =>
        uses.length === 0
          ? <Nothing />
          : uses.map((use) => (
            <div key={useText(t, use)}>
              <span class="mut">{t(`log.role.${use.role}`)}</span>{" "}
              <AboutLink actor={actor} {...use} />
            </div>
          )),
    },
  ];
}

function uploads(
  kind: AccountKind,
  words: Pick<ListSpec<UploadRow, UploadFilter, never>, "name" | "title">,
): ListSpec<UploadRow, UploadFilter, CursorList<UploadRow>> {
  return {
    ...words,
    caption: "log.uploads.caption",
    filter: UploadFilter,
    columns: (words) => columns(words, kind),
    idOf: ({ id }) => id,
    labelOf: ({ name }) => name,
    find: (db, actor, filter, settings) =>
      listUploads(db, actor, kind, filter, settings),
    none: emptyCursorList,
    ids: (db, actor, filter, settings, most) =>
      uploadIds(db, actor, kind, filter, settings, most),
    rows: (db, actor, ids) => uploadsOf(db, actor, kind, ids),
  };
}

/** The files that staff uploaded. */
export const STAFF_UPLOADS = uploads("staff", {
  name: "platform.staff_uploads",
  title: "site.pms.log.staff_uploads",
});

/** The files that customers uploaded. */
export const CUSTOMER_UPLOADS = uploads("oem", {
  name: "platform.customer_uploads",
  title: "site.pms.log.customer_uploads",
});
