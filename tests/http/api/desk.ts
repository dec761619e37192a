import { equal } from "node:assert/strict";
import {
  type CallAnswer,
  openSite,
  type Site,
  type Visitor,
} from "@/tests/http.ts";
import type { AccountName } from "@/tests/story.ts";
import { uploaded } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The story, and its people, who make calls with basic auth. */
export interface Desk extends AsyncDisposable {
  world: World;
  site: Site;
  as(name: AccountName): Promise<Caller>;
}

/** Makes calls by lines such as "GET /api/oem/card"; each write carries a key of its own. */
export interface Caller {
  visitor: Visitor;
  /** the envelope, whatever it says */
  ask<Data = unknown>(
    line: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallAnswer<Data>>;
  /** the data of an answer that must be a success */
  get<Data = Row>(line: string, body?: unknown): Promise<Data>;
}

/** What a JSON object of the product looks like to who does not know its type. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

export interface Line extends Row {
  parts: Row[];
  accessories: Row[];
  files: Row[];
}

export interface Package extends Row {
  lines: Row[];
}

/** The order as far as the tests calculate with it. */
export interface Order extends Row {
  version: number;
  total: number;
  status: string;
  lines: Line[];
  dues: Row[];
  receipts: (Row & { files: Row[] })[];
  packages: Package[];
  actions: string[];
}

export async function openDesk(): Promise<Desk> {
  const world = await openWorld();
  const site = openSite(world.database);
  const callers = new Map<AccountName, Caller>();
  return {
    world,
    site,
    async as(name) {
      const known = callers.get(name);
      if (known) return known;
      const visitor = site.visitor();
      await visitor.authorize(name);
      const caller = callerOf(visitor);
      callers.set(name, caller);
      return caller;
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** Somebody who makes calls as the visitor is signed in. */
export function callerOf(visitor: Visitor): Caller {
  const ask = <Data>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const [method = "", path = ""] = line.split(" ");
    const key: Record<string, string> = method === "GET"
      ? {}
      : { "idempotency-key": crypto.randomUUID() };
    return visitor.call<Data>(method, path, body, { ...key, ...headers });
  };
  return {
    visitor,
    ask,
    async get<Data>(line: string, body?: unknown) {
      const answer = await ask<Data>(line, body);
      equal(
        answer.code,
        0,
        `${line}: ${answer.code} ${answer.message} ${
          JSON.stringify(answer.data)
        }`,
      );
      return answer.data;
    },
  };
}

/** An object has exactly these fields, in this order. */
export function hasFields(value: unknown, fields: string): void {
  equal(Object.keys(value as object).join(" "), fields);
}

/** The first of a list that must not be empty. */
export function first<T>(list: readonly T[]): T {
  const [entry] = list;
  if (entry === undefined) throw new Error("the list is empty");
  return entry;
}

/** Two irrigators: with more valves, a sensor, without the board; two pumps from the inventory. */
export async function productOrder({ world }: Desk) {
  const { goods, versions, addresses, db, green } = world;
  return {
    type: "product",
    address_id: addresses.green,
    remark: "",
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 2,
      remark: "印上商标",
      files: [await uploaded(db, green, "商标.png")],
      parts: [
        { goods_id: goods["pump-12v"], usage: 1, deduction: 2 },
        { goods_id: goods.valve, usage: 5 },
        { goods_id: goods.seal, usage: 8 },
        { goods_id: goods.sensor, usage: 1 },
      ],
    }],
  };
}
