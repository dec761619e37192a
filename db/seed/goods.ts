import type { GoodsKind } from "@/db/schema/catalogue.ts";

export const CATEGORIES = [
  "水肥灌溉",
  "环境监测",
  "控制设备",
  "通信网关",
  "电子零件",
  "传感零件",
  "阀泵零件",
  "结构零件",
  "服务与耗材",
] as const;
export type Category = typeof CATEGORIES[number];

/** sn, name, category, unit, price in fen */
type Part = readonly [string, string, Category, string, number];

export const PARTS: readonly Part[] = [
  ["P-MB-0412", "主控板 TC-4G", "电子零件", "块", 26800],
  ["P-RF-0470", "LoRa 模组 470 MHz", "电子零件", "块", 3850],
  ["P-RF-0004", "4G 模组 Cat.1", "电子零件", "块", 6200],
  ["P-DP-0024", 'OLED 显示屏 2.4"', "电子零件", "块", 4600],
  ["P-BT-0019", "锂亚电池 19 Ah", "电子零件", "节", 2180],
  ["P-PV-0020", "太阳能板 20 W", "电子零件", "块", 11800],
  ["P-PS-0024", "开关电源 24 V", "电子零件", "个", 7800],
  ["P-SN-0206", "EC / pH 双探头", "传感零件", "支", 31500],
  ["P-SN-0611", "FDR 探针组件", "传感零件", "支", 4200],
  ["P-SN-0330", "温湿度探头 SHT", "传感零件", "支", 3650],
  ["P-SN-0710", "超声波风速风向头", "传感零件", "支", 89000],
  ["P-SN-0815", "微位移传感头", "传感零件", "支", 28600],
  ["P-VL-0125", "电磁阀 DN25", "阀泵零件", "只", 8650],
  ["P-PM-0030", "施肥泵 30 L/h", "阀泵零件", "台", 22800],
  ["P-MT-0060", "卷膜电机 60 W", "阀泵零件", "台", 36500],
  ["P-BX-0066", "防水电箱 IP66", "结构零件", "只", 14200],
  ["P-BX-0106", "ASA 外壳", "结构零件", "只", 960],
  ["P-BR-0208", "镀锌立杆 2 m", "结构零件", "根", 9600],
  ["P-CU-0018", "客户标识面板", "结构零件", "块", 1800],
  ["P-AC-0001", "安装工具包", "结构零件", "套", 3200],
];

/** sn of the part, usage; a third entry marks an accessory */
type BillLine =
  | readonly [string, number]
  | readonly [string, number, "accessory"];

export interface Product {
  sn: string;
  name: string;
  category: Category;
  /** newest first; an older one may be withdrawn in favour of the newest; fee in fen */
  versions: {
    version: string;
    fee: number;
    withdrawn?: true;
    bill: readonly BillLine[];
  }[];
}

export const PRODUCTS: readonly Product[] = [
  {
    sn: "OEM-FX200",
    name: "智能水肥一体机 FX-200",
    category: "水肥灌溉",
    versions: [
      {
        version: "V2.3",
        fee: 38000,
        bill: [
          ["P-MB-0412", 1],
          ["P-SN-0206", 1],
          ["P-VL-0125", 3],
          ["P-PM-0030", 3],
          ["P-BX-0066", 1],
          ["P-DP-0024", 1],
          ["P-AC-0001", 1, "accessory"],
        ],
      },
      {
        version: "V2.1",
        fee: 36000,
        withdrawn: true,
        bill: [["P-MB-0412", 1], ["P-SN-0206", 1], ["P-VL-0125", 3], [
          "P-PM-0030",
          2,
        ], ["P-BX-0066", 1]],
      },
    ],
  },
  {
    sn: "OEM-SM6",
    name: "土壤墒情传感器 SM-6",
    category: "环境监测",
    versions: [
      {
        version: "V1.8",
        fee: 2600,
        bill: [["P-SN-0611", 3], ["P-RF-0470", 1], ["P-BT-0019", 2], [
          "P-BX-0106",
          1,
        ]],
      },
      {
        version: "V1.6",
        fee: 2400,
        bill: [["P-SN-0611", 2], ["P-RF-0470", 1], ["P-BT-0019", 1], [
          "P-BX-0106",
          1,
        ]],
      },
    ],
  },
  {
    sn: "OEM-AT2",
    name: "空气温湿度传感器 AT-2",
    category: "环境监测",
    versions: [
      {
        version: "V3.0",
        fee: 2200,
        bill: [["P-SN-0330", 1], ["P-RF-0470", 1], ["P-BT-0019", 1], [
          "P-BX-0106",
          1,
        ], ["P-BR-0208", 1, "accessory"]],
      },
      {
        version: "V2.4",
        fee: 2000,
        bill: [["P-SN-0330", 1], ["P-RF-0470", 1], ["P-BT-0019", 1], [
          "P-BX-0106",
          1,
        ]],
      },
    ],
  },
  {
    sn: "OEM-WS10",
    name: "气象站 WS-10",
    category: "环境监测",
    versions: [
      {
        version: "V1.5",
        fee: 120000,
        bill: [
          ["P-MB-0412", 1],
          ["P-SN-0710", 1],
          ["P-SN-0330", 2],
          ["P-PV-0020", 2],
          ["P-RF-0004", 1],
          ["P-BX-0066", 1],
          ["P-BR-0208", 2, "accessory"],
          ["P-AC-0001", 1, "accessory"],
        ],
      },
    ],
  },
  {
    sn: "OEM-PL3",
    name: "虫情测报灯 PL-3",
    category: "环境监测",
    versions: [
      {
        version: "V2.0",
        fee: 86000,
        bill: [
          ["P-MB-0412", 1],
          ["P-RF-0004", 1],
          ["P-PV-0020", 3],
          ["P-PS-0024", 1],
          ["P-BX-0066", 1],
          ["P-BR-0208", 1],
        ],
      },
    ],
  },
  {
    sn: "OEM-FC8",
    name: "施肥控制柜 FC-8",
    category: "控制设备",
    versions: [
      {
        version: "V1.2",
        fee: 145000,
        bill: [
          ["P-MB-0412", 2],
          ["P-VL-0125", 8],
          ["P-PM-0030", 4],
          ["P-PS-0024", 2],
          ["P-BX-0066", 1],
          ["P-DP-0024", 1],
          ["P-AC-0001", 1, "accessory"],
        ],
      },
    ],
  },
  {
    sn: "OEM-RC2",
    name: "卷膜控制器 RC-2",
    category: "控制设备",
    versions: [
      {
        version: "V1.4",
        fee: 18000,
        bill: [["P-MB-0412", 1], ["P-MT-0060", 1], ["P-PS-0024", 1], [
          "P-BX-0106",
          1,
        ]],
      },
      {
        version: "V1.3",
        fee: 17000,
        bill: [["P-MB-0412", 1], ["P-MT-0060", 1], ["P-PS-0024", 1], [
          "P-BX-0066",
          1,
        ]],
      },
    ],
  },
  {
    sn: "OEM-EG4",
    name: "边缘网关 EG-4",
    category: "通信网关",
    versions: [
      {
        version: "V2.2",
        fee: 32000,
        bill: [["P-MB-0412", 1], ["P-RF-0470", 2], ["P-RF-0004", 1], [
          "P-PS-0024",
          1,
        ], ["P-BX-0066", 1]],
      },
    ],
  },
  {
    sn: "OEM-GS1",
    name: "果实膨大传感器 GS-1",
    category: "环境监测",
    versions: [
      {
        version: "V1.1",
        fee: 9800,
        bill: [["P-SN-0815", 1], ["P-RF-0470", 1], ["P-BT-0019", 1], [
          "P-BX-0106",
          1,
        ]],
      },
    ],
  },
  {
    sn: "OEM-WQ5",
    name: "水质多参数传感器 WQ-5",
    category: "环境监测",
    versions: [],
  },
];

/** sn, name, kind, unit, price in fen */
export const OTHERS:
  readonly (readonly [string, string, GoodsKind, string, number])[] = [
    ["DV-SP100", "植保无人机 SP-100", "device", "架", 4280000],
    ["DV-TR30", "自走式巡检车 TR-30", "device", "台", 6850000],
    ["PJ-GH01", "连栋温室智能化套件", "project", "套", 12800000],
    ["PJ-OR02", "果园节水灌溉套件", "project", "套", 5600000],
    ["SV-IOT12", "物联网平台年服务", "service", "年", 360000],
    ["DT-SOIL", "土壤养分检测", "detection", "份", 28000],
    ["DT-LEAF", "叶片营养诊断", "detection", "份", 32000],
    ["FT-NPK20", "大量元素水溶肥 20-20-20", "fertilizer", "袋", 16800],
    ["FT-CAMG", "钙镁叶面肥", "fertilizer", "瓶", 5800],
    ["SD-CITR", "春见柑橘苗", "seedling", "株", 1800],
    ["FR-STRB", "红颜草莓", "fruit", "箱", 9800],
    ["EX-SIM", "物联网流量卡", "extend", "张", 3600],
    ["MT-CAL", "探头校准服务", "maintenance", "次", 18000],
  ];
