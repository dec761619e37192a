import { text } from "@/domain/errors.ts";
import { translator } from "@/locales/messages.ts";
import { has, sends } from "@/tests/html.ts";
import type { World } from "@/tests/world.ts";
import { HOSTILE, max, tooLong, whole, type Wrong } from "./wrong.ts";

const PRODUCT = ({ goods }: World) => `/prod/mall/good/${goods.irrigator}`;

const GOODS: Omit<Wrong, "what" | "open"> = {
  who: "admin",
  form: has("sn"),
  typed: () => ({
    sn: "",
    name: HOSTILE,
    unit: HOSTILE,
    price: "1.005",
    cost_price: "-1",
    sort: "erste",
    description: HOSTILE,
  }),
  faults: {
    sn: text("catalogue.goods.sn.required"),
    unit: max(20),
    price: text("validation.money"),
    cost_price: text("validation.money.min", { min: "0.00" }),
    sort: whole(0, 1_000_000),
  },
};

const VERSION: Omit<Wrong, "what" | "open"> = {
  who: "admin",
  form: has("lines.0.part"),
  button: translator("zh-cn")("catalogue.version.save"),
  typed: () => ({
    version: "",
    processing_fee: "viel",
    remark: HOSTILE + tooLong,
    "lines.0.part": HOSTILE,
    "lines.0.usage": "2.5",
    "lines.0.accessory": "1",
    paste: HOSTILE,
  }),
  faults: {
    version: text("catalogue.version.name.required"),
    processing_fee: text("validation.money"),
    remark: max(500),
    "lines.0.part": text("catalogue.bill.part.unknown"),
    "lines.0.usage": whole(1, 10_000),
  },
};

/** The forms of goods, their versions and categories. */
export const CATALOGUE_FORMS: Wrong[] = [
  {
    ...GOODS,
    what: "new goods",
    open: () => Promise.resolve("/prod/mall/good"),
  },
  {
    ...GOODS,
    what: "an edit of goods",
    open: (world) => Promise.resolve(PRODUCT(world)),
  },
  {
    ...VERSION,
    what: "a new version",
    open: (world) => Promise.resolve(`${PRODUCT(world)}?version=new`),
  },
  {
    ...VERSION,
    what: "a version's edit",
    open: (world) =>
      Promise.resolve(`${PRODUCT(world)}?version=${world.versions.v2}`),
  },
  {
    what: "a version's copy",
    who: "admin",
    open: (world) =>
      Promise.resolve(`${PRODUCT(world)}?copy=${world.versions.v1}`),
    form: sends("copy"),
    typed: () => ({ version: HOSTILE }),
    faults: { version: max(40) },
  },
  {
    what: "a new category",
    who: "admin",
    open: () => Promise.resolve("/prod/mall/category?edit=new"),
    form: sends("create"),
    typed: () => ({ category_name: HOSTILE }),
    faults: { category_name: max(50) },
  },
  {
    what: "a category's edit",
    who: "admin",
    open: async ({ db }) => {
      const { category_id } = await db.selectFrom("goods_category")
        .select("category_id").executeTakeFirstOrThrow();
      return `/prod/mall/category?edit=${category_id}`;
    },
    form: sends("update"),
    typed: () => ({ category_name: " " }),
    faults: { category_name: text("catalogue.category.name.required") },
  },
];
