import { deepEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { ascii } from "./file/samples.ts";
import { bytesOf } from "./file/storages.ts";
import { visitServer } from "./http.ts";
import type { AccountName } from "./story.ts";
import { pause } from "./until.ts";
import type { readStory } from "./world.ts";

type Story = Pick<
  Awaited<ReturnType<typeof readStory>>,
  "addresses" | "goods" | "organizations" | "versions"
>;
type Kind = "order" | "stock" | "file";

/** One write, identified by its mark, which is its Idempotency-Key too. */
interface Write {
  kind: Kind;
  mark: string;
}

/** Writers that write over HTTP without end and remember what was acknowledged. */
export interface Writers {
  acknowledged: Write[];
  /** answers that were neither a success nor a 503 */
  refused: string[];
  signIn(origin: string): Promise<void>;
  /**
   * Writes until the signal aborts. A write without an answer, or answered with 503, is sent again with the same key,
   * also by the next call.
   */
  work(origin: string, signal: AbortSignal): Promise<void>;
}

/** What each hand writes, over and over. */
const HANDS: Kind[] = ["order", "stock", "order", "file"];
const BY: Record<Kind, AccountName> = {
  order: "green",
  stock: "sales",
  file: "green",
};
/** Before something is sent again. */
const PAUSE_MS = 20;

/** With `pace` each writer rests for this many milliseconds after a write. */
export function openWriters(story: Story, { pace = 0 } = {}): Writers {
  const tokens = new Map<AccountName, string>();
  const pending: (Write | undefined)[] = [];
  const acknowledged: Write[] = [];
  const refused: string[] = [];
  const writeOn = async (origin: string, hand: number, signal: AbortSignal) => {
    const kind = HANDS[hand]!;
    const visitor = visitServer(origin, tokens.get(BY[kind]));
    while (!signal.aborted) {
      const write = pending[hand] ??= { kind, mark: crypto.randomUUID() };
      const code = await send(visitor.send, write, story).catch(() => 50300);
      if (code === 50300) {
        await pause(PAUSE_MS);
        continue;
      }
      pending[hand] = undefined;
      if (code === 0) acknowledged.push(write);
      else refused.push(`${kind}: ${code}`);
      if (pace) await pause(pace);
    }
  };
  return {
    acknowledged,
    refused,
    async signIn(origin) {
      for (const name of new Set(Object.values(BY))) {
        tokens.set(name, await visitServer(origin).authorize(name));
      }
    },
    work: async (origin, signal) =>
      void await Promise.all(
        HANDS.map((_, hand) => writeOn(origin, hand, signal)),
      ),
  };
}

/** Sends a write and gives the code of its envelope. */
async function send(
  sendTo: ReturnType<typeof visitServer>["send"],
  write: Write,
  story: Story,
): Promise<number> {
  const { method, path, body, type } = requestOf(write, story);
  const answer = await sendTo(method, path, body, {
    "idempotency-key": write.mark,
    ...type,
  });
  const { code }: { code: number } = await answer.json();
  return code;
}

function requestOf({ kind, mark }: Write, story: Story) {
  const { addresses, goods, organizations, versions } = story;
  const json = (method: string, path: string, body: object) => ({
    method,
    path,
    body: JSON.stringify(body),
    type: { "content-type": "application/json" },
  });
  switch (kind) {
    case "order":
      return json("POST", "/api/oem/order", {
        type: "product",
        address_id: addresses.green,
        remark: mark,
        lines: [{
          goods_id: goods.irrigator,
          version_id: versions.v1,
          quantity: 3,
        }],
      });
    case "stock":
      return json("PUT", "/api/admin/manage/oem/inventory/adjust", {
        organization_id: organizations.green,
        goods_id: goods.board,
        quantity: 1,
        reason: mark,
      });
    case "file": {
      const body = new FormData();
      body.append("file", new File([contentOf(mark)], `${mark}.txt`));
      return { method: "POST", path: "/api/common/file", body, type: {} };
    }
  }
}

function contentOf(mark: string) {
  return ascii(`${mark}\n`.repeat(500));
}

/** Checks the acknowledged writes: which are missing, stored more than once, or stored in part. */
export interface Losses {
  lost: string[];
  twice: string[];
  half: string[];
}

export async function findLosses(
  db: Db,
  storage: Storage,
  acknowledged: readonly Write[],
): Promise<Losses> {
  const kept = await countMarks(db);
  return {
    lost: acknowledged.filter(({ mark }) => !kept.has(mark))
      .map(({ kind, mark }) => `${kind} ${mark}`),
    twice: [...kept].filter(([, times]) => times > 1).map(([mark]) => mark),
    half: [
      ...await halfWritten(db),
      ...await filesWithoutBytes(db, storage),
    ],
  };
}

/** Fails unless everything acknowledged is there, once and whole. */
export function nothingLost(losses: Losses): void {
  deepEqual(losses, { lost: [], twice: [], half: [] });
}

async function countMarks(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ mark: string; times: number }>`
    select mark, count(*) as times from (
      select remark as mark from oem_order
      union all select reason from oem_movement
      union all select split_part(name, '.', 1) from file
    ) as every where mark ~ '^[0-9a-f-]{36}$' group by mark`.execute(db);
  return new Map(rows.map(({ mark, times }) => [mark, times]));
}

/** Rows without those that their own transaction wrote beside them, each with a description. */
async function halfWritten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'order ' || o.id || ' without its line or journal' as fault from oem_order o
      where (select count(*) from oem_order_line l where l.order_id = o.id) <> 1
        or (select count(*) from journal j where j.source = 'oem_order' and j.source_id = o.id) <> 1
    union all
    select 'the tally counts ' || counted || ' orders of ' || there
      from (select coalesce(sum(orders), 0) as counted from oem_order_tally where organization_id = 0) t,
        (select count(*) as there from oem_order) o where counted <> there
    union all
    select 'the stock of part ' || s.goods_id || ' is not the sum of its movements' from oem_stock s
      where quantity <> (select sum(m.quantity) from oem_movement m
        where m.organization_id = s.organization_id and m.goods_id = s.goods_id)
    union all
    select 'an adjustment without its operation' where
      (select count(*) from operation_log where event = 'adjust') <>
      (select count(*) from oem_movement where reason ~ '^[0-9a-f-]{36}$')
    union all
    select 'the key ' || key || ' without its answer' from idempotency where response is null`
    .execute(db);
  return rows.map(({ fault }) => fault);
}

async function filesWithoutBytes(db: Db, storage: Storage): Promise<string[]> {
  const files = await db.selectFrom("file").select([
    "name",
    "storage_key",
    "sha256",
  ]).execute();
  const whole = await Promise.all(files.map(async (file) => {
    const bytes = await bytesOf(await storage.get(file.storage_key));
    return bytes !== null &&
      createHash("sha256").update(bytes).digest("hex") === file.sha256;
  }));
  return files.filter((_, i) => !whole[i]).map(({ name }) => `file ${name}`);
}
