import { ConflictTable } from "@/components/conflict.tsx";
import { useT } from "@/components/reader.tsx";
import { Nothing } from "@/components/values.tsx";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import { fullName } from "../category/category_form.ts";
import type { GoodsForm } from "./load.ts";
import {
  GOODS_FIELDS,
  type GoodsField,
  idsIn,
  type TypedGoods,
} from "./typed_goods.ts";

interface GoodsConflictProps {
  form: GoodsForm;
  theirs: TypedGoods;
}

/** What somebody else saved meanwhile, to choose from field by field. */
export function GoodsConflict({ form, theirs }: GoodsConflictProps) {
  const t = useT();
  const { typed, opened, categories } = form;
  const shown = (name: GoodsField, value: string) => {
    if (value === "") return <Nothing />;
    switch (name) {
      case "kind":
        return t(`catalogue.kind.${value as GoodsKind}`);
      case "status":
        return t(`catalogue.goods.status.${value as "0" | "1"}`);
      case "category_id":
        return fullName(categories, Number(value)) || <Nothing />;
      case "cover":
      case "images":
        return t("catalogue.goods.pictures.n", { n: idsIn(value).length });
      default:
        return value;
    }
  };
  return (
    <ConflictTable
      rows={GOODS_FIELDS.filter((name) => typed[name] !== theirs[name])
        .map((name) => ({
          name,
          label: t(`catalogue.goods.field.${name}`),
          yours: shown(name, typed[name]),
          theirs: shown(name, theirs[name]),
          touched: typed[name] !== opened[name],
        }))}
    />
  );
}
