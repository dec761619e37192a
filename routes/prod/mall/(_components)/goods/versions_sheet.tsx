import { Form, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { Money } from "@/components/values.tsx";
import type { GoodsDetail, GoodsVersion } from "@/db/catalogue/goods_detail.ts";
import { isReplaceable } from "./successors.ts";
import { VersionState } from "./version_state.tsx";

/** The versions of a product with what may be done to each. */
export function VersionsSheet({ goods }: { goods: GoodsDetail }) {
  const t = useT();
  const { versions } = goods;
  return (
    <Sheet
      title={t("catalogue.versions")}
      id="versions"
      note={t("catalogue.versions.note")}
      flush
      aside={
        <a class="btn btn-sm" href="?version=new">
          <Icon name="plus" />
          {t("catalogue.version.add")}
        </a>
      }
    >
      <Table
        caption={t("catalogue.versions")}
        rows={versions}
        rowKey={(version) => version.id}
        empty={
          <EmptyState
            title={t("catalogue.versions.empty")}
            text={t("catalogue.versions.empty.text")}
          />
        }
        columns={[
          {
            header: t("catalogue.version.field.version"),
            cell: ({ version, remark }) => (
              <>
                <b>{version}</b>
                {remark && <small>{remark}</small>}
              </>
            ),
          },
          {
            header: t("common.status"),
            phone: "status",
            cell: (version) => (
              <VersionState version={version} among={versions} />
            ),
          },
          {
            header: t("catalogue.version.parts.head"),
            align: "end",
            phone: "left",
            cell: (version) => version.lines.length,
          },
          {
            header: t("catalogue.version.field.processing_fee"),
            align: "end",
            phone: "left",
            cell: (version) => <Money fen={version.processing_fee} />,
          },
          {
            header: t("catalogue.version.unit_price"),
            align: "end",
            phone: "right",
            cell: ({ unit_price }) => <Money fen={unit_price} />,
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: (version) => (
              <VersionActions
                version={version}
                succeeds={versions.some((one) =>
                  one.superseded_by === version.id
                )}
                replaceable={isReplaceable(version, versions)}
              />
            ),
          },
        ]}
      />
    </Sheet>
  );
}

interface VersionActionsProps {
  version: GoodsVersion;
  /** another version is superseded by it */
  succeeds: boolean;
  replaceable: boolean;
}

/**
 * What has been ordered has no edit and no delete: only a copy, and another in its place. Nor is there a delete where
 * it stands in for an older version.
 */
function VersionActions(props: VersionActionsProps) {
  const t = useT();
  const { id, version, status, ordered } = props.version;
  const of = (words: string) =>
    t("catalogue.version.act_of", { words, version });
  const link = (href: string, words: string, look = "btn btn-xs") => (
    <a class={look} href={href} aria-label={of(words)}>{words}</a>
  );
  return (
    <RowActions wrap>
      {!ordered && link(`?version=${id}`, t("common.edit"))}
      {link(`?copy=${id}`, t("catalogue.version.copy"))}
      {props.replaceable &&
        link(`?supersede=${id}`, t("catalogue.version.supersede"))}
      {status === 0 && (
        <Form event="restore">
          <Hidden name="id" value={id} />
          <SubmitButton
            tone="plain"
            size="xs"
            label={of(t("catalogue.version.restore"))}
          >
            {t("catalogue.version.restore")}
          </SubmitButton>
        </Form>
      )}
      {!ordered && !props.succeeds &&
        link(`?delete=${id}`, t("common.delete"), "btn btn-xs btn-quiet")}
    </RowActions>
  );
}
