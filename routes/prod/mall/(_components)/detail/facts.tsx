import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { CopyText, DateTime, Nothing } from "@/components/values.tsx";
import { fileUrl } from "@/domain/file/stored_file.ts";
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
  const shown = [...covers, ...images];
  const ids = [...new Set(shown.map(({ id }) => id))];
  if (ids.length === 0) return null;
  return (
    <ul class="mt-4 flex flex-wrap gap-2">
      {ids.map((id, i) => (
        <li key={id}>
          <a class="vch" href={fileUrl(id)}>
            <img
              src={`${fileUrl(id)}/thumb`}
              alt={t("catalogue.goods.picture", { name, n: i + 1 })}
              width={88}
              height={88}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
