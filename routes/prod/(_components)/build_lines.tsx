import { Icon } from "@/components/icon.tsx";
import { OrderLine } from "@/components/order_line.tsx";
import { snOf } from "@/components/order/goods_words.ts";
import { countOf, markOf } from "@/components/order/order_lines.tsx";
import { useT } from "@/components/reader.tsx";
import { More, Sheet } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import type { OrderLine as Line, OrderPart } from "@/db/oem/detail_lines.ts";

/** What has to be built: the order's lines with their parts, without prices. */
export function BuildLines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
    <Sheet
      title={t("production.page.lines")}
      note={countOf(t, lines)}
      flush
    >
      {lines.map((line) => <OneLine key={line.id} {...line} />)}
    </Sheet>
  );
}

function OneLine(line: Line) {
  const t = useT();
  const { name, quantity, unit, remark, files } = line;
  const parts = [...line.parts, ...line.accessories];
  return (
    <OrderLine
      cover={line.cover}
      name={name}
      note={snOf(t, line)}
      aside={<b class="num">{`${quantity} ${unit}`}</b>}
    >
      {files.length > 0 && (
        <p class="text-dense mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {files.map((file) => (
            <a
              class="lk inline-flex items-center gap-1"
              href={`/file/${file.id}`}
            >
              <Icon name="paperclip" />
              {file.revision > 1
                ? t("oem.document.file_revision", {
                  name: file.name,
                  revision: file.revision,
                })
                : file.name}
            </a>
          ))}
        </p>
      )}
      {remark && (
        <p class="text-dense mt-1 whitespace-pre-line">
          {t("oem.document.remark", { remark })}
        </p>
      )}
      {parts.length > 0 && <Parts name={name} parts={parts} />}
    </OrderLine>
  );
}

function Parts({ name, parts }: { name: string; parts: OrderPart[] }) {
  const t = useT();
  return (
    <More summary={t("oem.document.parts", { n: parts.length })} open>
      <div class="parts">
        <Table
          plain
          caption={t("oem.document.parts_of", { name })}
          rows={parts}
          rowKey={(part) => `${part.goods_id}-${part.accessory}`}
          columns={[
            {
              header: t("oem.document.part"),
              cell: (part) => <PartName {...part} />,
            },
            {
              header: t("oem.document.usage"),
              align: "end",
              cell: (part) => part.usage || <Nothing />,
            },
            {
              header: t("oem.document.total_usage"),
              align: "end",
              cell: (part) => part.total_usage || <Nothing />,
            },
            {
              header: t("production.page.from_customer"),
              align: "end",
              cell: (part) => part.deduction || <Nothing />,
            },
          ]}
        />
      </div>
    </More>
  );
}

function PartName(part: OrderPart) {
  const t = useT();
  const mark = markOf(t, part);
  return (
    <>
      {part.usage === 0 ? <s>{part.name}</s> : part.name}
      <small>
        {part.sn} {part.accessory && <Tag>{t("oem.document.accessory")}</Tag>}
        {mark && <Tag tone={mark.tone}>{mark.text}</Tag>}
      </small>
    </>
  );
}
