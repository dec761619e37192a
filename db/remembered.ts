import {
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  sql,
} from "kysely";
import { Latest } from "./latest.ts";
import type { Db, Trx } from "./schema/database.ts";
import { bound, keepingTexts, send, type Told } from "./written.ts";

/** How many answers are kept of a list: pages of fifty rows have some 60 KB each. */
const MOST = 40;

/** A page of a list, and what is said of the list as a whole. */
interface Listing<Figure, Row> {
  /** read as JSON: amounts have to be integers */
  figures: RawBuilder<Figure>;
  /** in the order of `place`, which is 1 and up; may read the table `figures` */
  rows: Expression<Row & { place: number }>;
}

interface Answer<Made> {
  /** PostgreSQL's hash of all that it says */
  mark: string;
  made: Made;
}

/**
 * A list in one statement, whose answer PostgreSQL does not send again to a process that has it: the list is read each
 * time, for who asks, and told from the answer before by a hash of all that it says (decision 40). `make` is what
 * becomes of an answer; many requests read it, so it is frozen.
 */
export function remembered<Given, Figure, Row, Made>(
  write: (db: Db | Trx, given: Given) => Listing<Figure, Row>,
  make: (figures: Figure[], rows: Row[], given: Given) => Made,
): (db: Db | Trx, given: Given & Told<Given>) => Promise<Made> {
  const statementOf = keepingTexts((db, given: Given) =>
    unlessSame(write(db, given)).compile(db)
  );
  const answers = new Latest<CompiledQuery, Answer<Made>>(MOST);
  return async (db, given) => {
    const statement = statementOf(db, given);
    const before = answers.get(statement);
    const rows = await send(db, statement, before?.mark ?? "");
    const { mark, figures } = rows[0]!; // of a list without rows, too
    const same = [before, answers.get(statement)].find((answer) =>
      answer?.mark === mark
    );
    if (same) return same.made;
    const listed = rows.filter(isPlaced).map(rowOf<Row>);
    const made = frozen(make(figures ?? [], listed, given));
    answers.set(statement, { mark, made });
    return made;
  };
}

interface Sent<Figure> {
  mark: string;
  /** in the first row, if the mark is another one than {@link bound} */
  figures: Figure[] | null;
  /** null where there is no row of the list: it is empty, or the mark is the same */
  place: number | null;
}

function unlessSame<Figure, Row>(
  { figures, rows }: Listing<Figure, Row>,
): RawBuilder<Row & Sent<Figure>> {
  const isOther = sql`answer.mark <> ${bound}`;
  return sql`with figures as materialized (${figures}),
    listed as materialized (${rows}),
    answer as materialized (
      select encode(sha256(${bytesOf("figures")} || ${
    bytesOf("listed")
  }), 'hex') as mark
    )
    select answer.mark, l.*,
      case when ${isOther} and coalesce(l.place, 1) = 1 then (select json_agg(f) from figures as f) end as figures
    from answer left join listed as l on ${isOther} order by l.place`;
}

/** All that a table says, as the protocol would send it: two values that are not the same differ in it. */
function bytesOf(table: string): RawBuilder<unknown> {
  return sql`(select coalesce(string_agg(record_send(x), ''::bytea), ''::bytea) from ${
    sql.table(table)
  } as x)`;
}

function isPlaced(row: { place: number | null }): boolean {
  return row.place !== null;
}

/** The row as it was selected, which no type can tell. */
function rowOf<Row>(
  { mark: _mark, figures: _figures, place: _place, ...row }: Sent<unknown>,
): Row {
  return row as Row;
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(frozen);
  }
  return value;
}
