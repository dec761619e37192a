import type { catalogue as zh } from "../zh-cn/catalogue.ts";
import { cataloguePage } from "./catalogue_page.ts";

export const catalogue: Record<keyof typeof zh, string> = {
  ...cataloguePage,
  "catalogue.kind.device": "Agricultural equipment",
  "catalogue.kind.oem": "OEM product",
  "catalogue.kind.project": "Engineering kit",
  "catalogue.kind.service": "Platform service",
  "catalogue.kind.detection": "Detection service",
  "catalogue.kind.fertilizer": "Supplies and consumables",
  "catalogue.kind.seedling": "Fruit-tree seedlings",
  "catalogue.kind.fruit": "Fruit and flowers",
  "catalogue.kind.extend": "Other",
  "catalogue.kind.part": "Part",
  "catalogue.kind.maintenance": "After-sales maintenance",
  "catalogue.goods.sn.required": "Please enter the code",
  "catalogue.goods.sn.taken": "Another product has this code",
  "catalogue.goods.name.required": "Please enter the name",
  "catalogue.goods.price.oem":
    "An OEM product's price is determined by its version and parts; leave this empty",
  "catalogue.goods.images.only":
    "Only pictures can be uploaded here, no SVG or other files",
  "catalogue.goods.kind.tied":
    "Versions, bills of materials, orders or customers' inventory use it: its type can't change any more",
  "catalogue.goods.referred":
    "“{name}” is in use and can't be deleted; unlist it when it is no longer sold",
  "catalogue.goods.refers.versions": "It has versions",
  "catalogue.goods.refers.bills": "It is on a product's bill of materials",
  "catalogue.goods.refers.orders": "It is in customers' orders",
  "catalogue.goods.refers.stock": "Customers have or had it in their inventory",
  "catalogue.category.unknown": "There is no such category",
  "catalogue.category.cycle":
    "A category can't be moved under itself or what is below it",
  "catalogue.category.deep": "Categories have at most 6 levels",
  "catalogue.category.name.required": "Please enter the category's name",
  "catalogue.category.name.taken":
    "There is a category of that name at the same place",
  "catalogue.category.many":
    "The limit of categories is reached; delete unused ones first",
  "catalogue.category.has_children":
    "The category has others below it and can't be deleted; move or delete those first",
  "catalogue.category.has_goods":
    "The category has products and can't be deleted; put them into another category first",
  "catalogue.version.name.required": "Please enter the version's name",
  "catalogue.version.name.taken": "The product has a version of that name",
  "catalogue.version.only_products": "Only OEM products have versions",
  "catalogue.version.ordered":
    "Version {version} has been ordered and can't be changed or deleted; copy it to a new version and supersede it by that",
  "catalogue.version.successor":
    "Version {version} is superseded by this one; supersede it by another first",
  "catalogue.version.successor.unknown":
    "Please select another version of this product that is on offer",
  "catalogue.bill.required": "A bill of materials needs at least one part",
  "catalogue.bill.part.unknown": "The parts library has no such part",
  "catalogue.bill.part.add": "Add this part",
  "catalogue.bill.part.add.of": "Add this part: {name}",
  "catalogue.bill.double":
    "The part is in the BOM already; each part has one line",
};
