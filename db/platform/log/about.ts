import { type RawBuilder, sql } from "kysely";

/** The row that a log entry is about, by its name. */
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
  shipment: { label: "x.shipment_no" },
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

/** The name of what the log's two columns refer to, as a column of its statement; null if it is gone or has no name. */
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

/** The fields of rows that name another row, and the table of that. */
const REFERENCES: Record<string, string> = {
  goods_id: "goods",
  organization_id: "organization",
  to_organization_id: "organization",
  category_id: "goods_category",
  parent_id: "goods_category",
  superseded_by: "goods_version",
  sales_account_id: "account",
  assignee_id: "account",
  account_id: "account",
  shipment_id: "shipment",
};

/** The fields of a column's lines, as key ("lines.goods_id") and value. */
function linesIn(column: string): RawBuilder<unknown> {
  const entries = sql.lit('$.lines[*] ? (@.type() == "object")');
  return sql`select 'lines.' || field.key, field.value
    from jsonb_path_query(${sql.ref(column)}, ${entries}) as entry,
      jsonb_each_text(entry) as field`;
}

/** The fields of a message's audience that name rows, and their tables. */
const AUDIENCE = {
  accounts: "account",
  organizations: "organization",
  roles: "role",
} as const;

/** The same of the rows that a column's audience names, as key ("audience.accounts") and value. */
function audienceIn(column: string): RawBuilder<unknown> {
  const parts = Object.keys(AUDIENCE).map((part) =>
    sql`select ${sql.lit(`audience.${part}`)}, one #>> '{}'
      from jsonb_path_query(${sql.ref(column)}, ${
      sql.lit(`$.audience.${part}[*]`)
    }) as one`
  );
  return sql.join(parts, sql` union all `);
}

/** The goods that lines refer to: parts of a bill, and package lines of the shipment that its `after` names. */
function namesOfLines(after: string): Record<string, RawBuilder<unknown>> {
  return {
    "lines.goods_id": sql`(select x.sn || ' ' || x.name from goods as x
      where x.id = pair.value::bigint)`,
    "lines.line_id": sql`(select x.sn || ' ' || x.name from shipment_line as x
      where x.line_id = pair.value::bigint
        and x.shipment_id = (${sql.ref(after)} ->> 'shipment_id')::bigint)`,
  };
}

/**
 * The names of the rows that two columns of fields refer to, by field and id ("goods_id 7", "lines.goods_id 7"), as a
 * column.
 */
export function namesIn(
  before: string,
  after: string,
): RawBuilder<Record<string, string> | null> {
  const audience = Object.entries(AUDIENCE).map(([part, table]) =>
    [`audience.${part}`, table] as const
  );
  const plain = [...Object.entries(REFERENCES), ...audience].map(
    ([field, table]) => {
      const { label = "null", key = "x.id" } = CALLED[table] ?? {};
      return [
        field,
        sql`(select ${sql.raw(label)} from ${sql.table(table)} as x
        where ${sql.raw(key)} = pair.value::bigint)`,
      ] as const;
    },
  );
  const all = [...plain, ...Object.entries(namesOfLines(after))];
  const cases = all.map(([field, name]) =>
    sql`when ${sql.lit(field)} then ${name}`
  );
  const fields = all.map(([field]) => sql.lit(field));
  return sql`(
    select json_object_agg(pair.key || ' ' || pair.value, named.label)
      filter (where named.label is not null)
    from (
      select * from jsonb_each_text(${sql.ref(before)})
      union select * from jsonb_each_text(${sql.ref(after)})
      union ${linesIn(before)}
      union ${linesIn(after)}
      union (${audienceIn(after)})
    ) as pair
    cross join lateral (select case pair.key ${
    sql.join(cases, sql` `)
  } end as label) as named
    where pair.key in (${sql.join(fields)}) and pair.value ~ '^[0-9]{1,15}$'
  )`;
}
