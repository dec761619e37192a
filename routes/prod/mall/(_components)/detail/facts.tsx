import { FileThumb } from "@/components/order/file_thumb.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { CopyText, DateTime, Nothing } from "@/components/values.tsx";
import { fullName } from "../category/category_form.ts";
import type { GoodsPage } from "./load.ts";

/** What goods are, and how they look. */
export function Facts({ goods, categories }: GoodsPage) {
  const t = useT();
  return (
    <Sheet title={t("catalogue.goods.facts")}>
      <DescriptionList
        items={[
          [
            t("catalogue.goods.field.sn"),
            <CopyText
              key="sn"
              value={goods.sn}
              label={t("catalogue.goods.field.sn")}
            />,
          ],
          [
            t("catalogue.goods.field.kind"),
            t(`catalogue.kind.${goods.kind}`),
          ],
          [
            t("catalogue.goods.field.category_id"),
            fullName(categories, goods.category_id) || (
              <Nothing key="category" />
            ),
          ],
          [
            t("catalogue.goods.field.unit"),
            goods.unit || <Nothing key="unit" />,
          ],
          [t("common.created_at"), <DateTime key="at" at={goods.created_at} />],
          [
            t("catalogue.goods.field.description"),
            goods.description
              ? (
                <span key="text" class="whitespace-pre-line">
                  {goods.description}
                </span>
              )
              : <Nothing key="text" />,
          ],
        ]}
      />
      <Images {...goods} />
    </Sheet>
  );
}

function Images({ covers, images, name }: GoodsPage["goods"]) {
  const t = useT();
  const all = [...covers, ...images];
  const shown = new Map(all.map((file) => [file.id, file]));
  if (shown.size === 0) return null;
  return (
    <ul class="mt-4 flex flex-wrap gap-2">
      {[...shown.values()].map((file, i) => (
        <li key={file.id}>
          <FileThumb
            file={file}
            alt={t("catalogue.goods.picture", { name, n: i + 1 })}
          />
        </li>
      ))}
    </ul>
  );
}
