/** What people write in the columns of a bill of materials, in lower case; read from a spreadsheet's cells. */
export const BILL_WORDS = {
  /** in the column of accessories, where the part is one; anything else: it is not */
  accessory: [
    "是",
    "附件",
    "配件",
    "随附",
    "√",
    "✓",
    "1",
    "y",
    "yes",
    "true",
    "x",
    "accessory",
  ],
  /** heads of the columns that name a part: a first row that begins so is no line */
  heads: [
    "编码",
    "零件编码",
    "物料编码",
    "料号",
    "编号",
    "零件",
    "名称",
    "零件名称",
    "物料名称",
    "物料",
    "code",
    "sn",
    "part",
    "part code",
    "part no",
    "part no.",
    "name",
  ],
};
