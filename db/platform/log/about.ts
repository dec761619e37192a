import { type RawBuilder, sql } from "kysely";

/** The row that a log tells of, as people call it. */
export interface About {
  /** of the page that shows it */
  id: number;
  label: string;
  /** it is deleted, or has no page for another reason */
  gone: boolean;
  /** it is a part of the parts library, which not all staff see */
  part: boolean;
}

/** How the rows (`x`) of a table are called, in SQL of ours. */
interface Called {
  label: string;
  /** under which a log names the row; default: id */
  key?: string;
  /** of the page that shows it, where that is another row's */
  id?: string;
  table?: string;
  gone?: string;
  part?: string;
}

const DELETED = "x.deleted_at is not null";

const CALLED: Record<string, Called> = {
  oem_order: { label: "x.order_no", gone: DELETED },
  oem_delivery: { label: "x.delivery_no" },
  oem_stock: { table: "organization", label: "x.name", gone: DELETED },
  production_task: { label: "x.task_no" },
  package: { label: "x.express_no" },
  receiving_card: {
    label: "x.bank || ' ' || right(x.number, 4)",
    gone: DELETED,
  },
  goods: { label: "x.name", part: "x.kind = 'part'" },
  goods_version: {
    label:
      "(select g.name from goods g where g.id = x.goods_id) || ' ' || x.version",
    id: "x.goods_id",
  },
  goods_category: {
    label: "x.category_name",
    key: "x.category_id",
    id: "x.category_id",
  },
  organization: { label: "x.name", gone: DELETED },
  park: { label: "x.name", gone: DELETED },
  customer_user: { label: "x.name", gone: DELETED },
  individual: { label: "x.name", gone: DELETED },
  address: {
    label: "x.receiver",
    gone: `${DELETED} or x.organization_id is null`,
  },
  account: {
    label: "coalesce(nullif(x.nickname, ''), x.username)",
    gone: DELETED,
  },
  role: { label: "x.name", gone: DELETED },
  invite: { label: "x.name" },
  message: { label: "x.subject" },
  feedback: { label: "x.feedback_no" },
};

/** What the two columns of a log name, as a column of its statement; null for what is no more, or has no name. */
export function about(source: string, id: string): RawBuilder<About | null> {
  const cases = Object.entries(CALLED).map(([name, called]) =>
    sql`when ${sql.lit(name)} then (select json_build_object(
      'id', ${sql.raw(called.id ?? "x.id")},
      'label', ${sql.raw(called.label)},
      'gone', ${sql.raw(called.gone ?? "false")},
      'part', ${sql.raw(called.part ?? "false")}
    ) from ${sql.table(called.table ?? name)} as x
      where ${sql.raw(called.key ?? "x.id")} = ${sql.ref(id)})`
  );
  return sql`case ${sql.ref(source)} ${sql.join(cases, sql` `)} end`;
}
