import { cataloguePage } from "./catalogue_page.ts";

export const catalogue = {
  ...cataloguePage,
  "catalogue.kind.device": "农业设备",
  "catalogue.kind.oem": "OEM产品",
  "catalogue.kind.project": "工程套件",
  "catalogue.kind.service": "平台服务",
  "catalogue.kind.detection": "检测服务",
  "catalogue.kind.fertilizer": "农资耗材",
  "catalogue.kind.seedling": "果树苗木",
  "catalogue.kind.fruit": "水果花卉",
  "catalogue.kind.extend": "其他",
  "catalogue.kind.part": "零件",
  "catalogue.kind.maintenance": "售后维保",
  "catalogue.goods.sn.required": "请填写编码",
  "catalogue.goods.sn.taken": "该编码已被其他商品使用",
  "catalogue.goods.name.required": "请填写名称",
  "catalogue.goods.price.oem": "OEM 产品的价格由版本和零件决定，请留空",
  "catalogue.goods.images.only": "商品图片只能是图片，不能是 SVG 或其他文件",
  "catalogue.goods.kind.tied":
    "已有版本、物料清单、订单或客户库存使用此商品，不能再改类别",
  "catalogue.goods.referred":
    "「{name}」正在使用，不能删除；不再销售时请将其下架",
  "catalogue.goods.refers.versions": "它有产品版本",
  "catalogue.goods.refers.bills": "它在产品的物料清单中",
  "catalogue.goods.refers.orders": "它在客户的订单中",
  "catalogue.goods.refers.stock": "它有客户库存记录",
  "catalogue.category.unknown": "该类型不存在",
  "catalogue.category.cycle": "不能移到自己或自己的下级之下",
  "catalogue.category.deep": "类型最多 6 级",
  "catalogue.category.name.required": "请填写类型名称",
  "catalogue.category.name.taken": "同一上级下已有同名类型",
  "catalogue.category.many": "类型数量已达上限，请先删除不用的类型",
  "catalogue.category.has_children":
    "该类型有下级，不能删除；请先移走或删除下级",
  "catalogue.category.has_goods":
    "该类型下有商品，不能删除；请先将商品改到其他类型",
  "catalogue.version.name.required": "请填写版本号",
  "catalogue.version.name.taken": "该产品已有此版本号",
  "catalogue.version.only_products": "只有 OEM 产品有版本",
  "catalogue.version.ordered":
    "版本 {version} 已有订单，不能修改或删除；请复制为新版本，再用新版本替代它",
  "catalogue.version.successor":
    "版本 {version} 由它替代，请先为其指定其他版本",
  "catalogue.version.successor.unknown": "请选择本产品另一个在用的版本",
  "catalogue.bill.required": "物料清单至少要有一个零件",
  "catalogue.bill.part.unknown": "零件库中没有此零件",
  "catalogue.bill.part.add": "新增此零件",
  "catalogue.bill.part.add.of": "新增此零件：{name}",
  "catalogue.bill.double": "该零件已在清单中，每个零件只能有一行",
} as const;
