import { useT } from "@/components/reader.tsx";
import { More, Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table } from "@/components/table.tsx";
import { Money, Tag } from "@/components/values.tsx";
import type {
  BillOfMaterialsLine,
  GoodsVersion,
} from "@/db/catalogue/goods_detail.ts";
import { VersionState } from "../goods/version_state.tsx";
import type { GoodsPage } from "./load.ts";

/** The versions of a product, each with its bill of materials. */
export function Versions({ goods, writes }: GoodsPage) {
  const t = useT();
  const { versions, id } = goods;
  return (
    <Sheet
      title={t("catalogue.versions")}
      flush
      aside={writes && (
        <a class="btn btn-sm" href={`/prod/mall/good/${id}#versions`}>
          {t("catalogue.versions.keep")}
        </a>
      )}
    >
      {versions.length === 0 && (
        <EmptyState
          title={t("catalogue.versions.empty")}
          text={t("catalogue.versions.empty.text")}
        />
      )}
      {versions.map((version, i) => (
        <Version
          key={version.id}
          version={version}
          among={versions}
          open={i === 0}
        />
      ))}
    </Sheet>
  );
}

interface VersionProps {
  version: GoodsVersion;
  among: readonly GoodsVersion[];
  open: boolean;
}

function Version({ version, among, open }: VersionProps) {
  const t = useT();
  const { processing_fee, unit_price, remark, lines } = version;
  return (
    <article class="ln" id={`version-${version.id}`}>
      <div class="hd">
        <div>
          <h3>{version.version}</h3>
          <p class="facts">
            <span>
              {t("catalogue.version.field.processing_fee")}{" "}
              <Money fen={processing_fee} />
            </span>
            {remark && <span>{remark}</span>}
          </p>
          <VersionState version={version} among={among} />
        </div>
        <span>
          <Money fen={unit_price} />
        </span>
      </div>
      <More
        summary={t("catalogue.version.parts", { n: lines.length })}
        open={open}
      >
        <Bill name={version.version} lines={lines} />
      </More>
    </article>
  );
}

function Bill(
  { name, lines }: { name: string; lines: readonly BillOfMaterialsLine[] },
) {
  const t = useT();
  const caption = t("catalogue.bill.of", { version: name });
  return (
    <div class="parts" tabindex={0} role="region" aria-label={caption}>
      <Table
        plain
        caption={caption}
        rows={lines}
        rowKey={(line) => line.goods_id}
        columns={[
          {
            header: t("catalogue.bill.part"),
            cell: (line) => (
              <>
                {line.name}
                <small>
                  {line.sn}{" "}
                  {line.accessory && <Tag>{t("catalogue.bill.accessory")}</Tag>}
                  {" "}
                  {line.status === 0 && (
                    <Tag tone="cust">{t("catalogue.goods.status.0")}</Tag>
                  )}
                </small>
              </>
            ),
          },
          {
            header: t("catalogue.bill.price"),
            align: "end",
            cell: ({ price }) =>
              price === null
                ? <Tag tone="cust">{t("catalogue.bill.no_price")}</Tag>
                : <Money fen={price} />,
          },
          {
            header: t("catalogue.bill.usage"),
            align: "end",
            cell: (line) => `${line.usage} ${line.unit}`.trim(),
          },
          {
            header: t("catalogue.bill.total"),
            align: "end",
            cell: ({ price, usage }) => <Money fen={price && price * usage} />,
          },
        ]}
      />
    </div>
  );
}
