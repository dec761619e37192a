import { Conflict } from "@/components/conflict.tsx";
import { GoodsPicture } from "@/components/goods_picture.tsx";
import { useT } from "@/components/reader.tsx";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import { fullName } from "../category/category_form.ts";
import type { GoodsForm } from "./load.ts";
import { type GoodsField, idsIn } from "./typed_goods.ts";

/** The values that somebody else saved meanwhile, to choose from field by field. */
export function GoodsConflict({ form }: { form: GoodsForm }) {
  const t = useT();
  const { conflict, categories } = form;
  const wordOf = (name: GoodsField, value: string) => {
    if (value === "") return "";
    switch (name) {
      case "kind":
        return t(`catalogue.kind.${value as GoodsKind}`);
      case "category_id":
        return fullName(categories, Number(value));
      case "cover":
      case "images":
        return idsIn(value).map((id) => <Picture key={id} id={id} {...form} />);
      default:
        return value;
    }
  };
  return (
    <Conflict
      rows={conflict}
      labelOf={(name) => t(`catalogue.goods.field.${name}`)}
      wordOf={wordOf}
      saved={form.changed}
    />
  );
}

type PictureProps = Pick<GoodsForm, "goods" | "covers" | "images"> & {
  id: number;
};

/** A picture of either side, with its name: pictures are often of the same name. */
function Picture({ id, goods, covers, images }: PictureProps) {
  const saved = goods ? [...goods.covers, ...goods.images] : [];
  const file = [...covers, ...images, ...saved].find((one) => one.id === id);
  if (!file) return null;
  return (
    <span class="flex items-center gap-2">
      <GoodsPicture cover={id} icon="image" /> {file.name}
    </span>
  );
}
