import { PARK_ROLES } from "@/db/schema/customer.ts";
import { INDIVIDUAL_SOURCES } from "@/db/schema/customer.ts";
import { NAME_WORDS } from "@/db/seed/names.ts";
import { type Cell, copyRows } from "./copy.ts";
import type { Step } from "./steps.ts";
import {
  daysBefore,
  FIRST_ID,
  organizationAt,
  PAST_DAYS,
  type Volumes,
} from "./volumes.ts";
import {
  mobile,
  named,
  organizationName,
  person,
  pick,
  searchOf,
} from "./words.ts";

/** Numbers from `first` on, each as a row. */
function* each(
  first: number,
  end: number,
  row: (number: number) => readonly Cell[],
): Generator<readonly Cell[]> {
  for (let number = first; number < end; number++) yield row(number);
}

/** When the n-th of so many came: the customers of three years. */
function cameAt({ now }: Volumes, number: number, all: number): Date {
  return daysBefore(now, PAST_DAYS * (1 - number / all));
}

/** Accounts of staff: sales among them, each with customers of their own. */
export const staff: Step = {
  name: "staff",
  count: ({ staff }) => staff,
  size: 10_000,
  async load(sql, volumes, first, end) {
    const { hash } = (await sql<{ hash: string }[]>`
      select password_hash as hash from account where username = 'sales'`)[0]!;
    await copyRows(
      sql,
      "account",
      ACCOUNT,
      each(first, end, (number) => {
        const { name, search, spelled } = person(number);
        const username = `staff${number}`;
        return [
          FIRST_ID + number,
          username,
          name,
          mobile(number),
          hash,
          "staff",
          null,
          searchOf(username, { name, search, spelled }, mobile(number)),
          spelled,
          cameAt(volumes, number, volumes.staff),
        ];
      }),
    );
    await sql`insert into account_role (account_id, role_id)
      select a.id, r.role_id from account a
      cross join lateral (
        select role_id from account_role where account_id < ${FIRST_ID} order by hashint8(a.id + role_id) limit 1
      ) as r where a.id >= ${FIRST_ID + first} and a.id < ${FIRST_ID + end}
        and r.role_id in (select role_id from account_role join account on account.id = account_id where kind = 'staff')`;
  },
};

const ACCOUNT = [
  "id",
  "username",
  "nickname",
  "phone",
  "password_hash",
  "kind",
  "organization_id",
  "search",
  "spelled",
  "created_at",
];

/** Of three organizations one has an account. */
export const CUSTOMER_ACCOUNTS = 3;
/** The account of a place's organization, if it has one; the demo's customers have their own. */
export function customerAccount(volumes: Volumes, place: number): number {
  return FIRST_ID + volumes.staff + Math.floor(place / CUSTOMER_ACCOUNTS);
}

export const organizations: Step = {
  name: "organizations",
  count: ({ organizations }) => organizations,
  size: 10_000,
  async load(sql, volumes, first, end) {
    await copyRows(
      sql,
      "organization",
      ORGANIZATION,
      each(Math.max(first, 6), end, (place) => {
        const name = organizationName(place);
        const contact = person(place * 3);
        const short = named(name.name.slice(0, 4));
        return [
          organizationAt(place),
          name.name,
          short.name,
          contact.name,
          mobile(place),
          `${name.name.slice(0, 2)}${pick(NAME_WORDS.roads, place)} ${
            place % 200
          }`,
          pick(NAME_WORDS.trades, place),
          place % 20 === 0 ? 2 : FIRST_ID + place % volumes.staff,
          place % 50 === 0 ? 0 : 1,
          searchOf(name, short, contact, mobile(place)),
          name.spelled,
          cameAt(volumes, place, volumes.organizations),
        ];
      }),
    );
    await loadAccounts(sql, volumes, Math.max(first, 6), end);
  },
};

const ORGANIZATION = [
  "id",
  "name",
  "short_name",
  "contact",
  "phone",
  "address",
  "industry",
  "sales_account_id",
  "status",
  "search",
  "spelled",
  "created_at",
];

async function loadAccounts(
  sql: Parameters<Step["load"]>[0],
  volumes: Volumes,
  first: number,
  end: number,
): Promise<void> {
  const { hash } = (await sql<{ hash: string }[]>`
    select password_hash as hash from account where username = 'oem_sky'`)[0]!;
  const start = Math.ceil(first / CUSTOMER_ACCOUNTS);
  const stop = Math.ceil(end / CUSTOMER_ACCOUNTS);
  await copyRows(
    sql,
    "account",
    ACCOUNT,
    each(start, stop, (number) => {
      const place = number * CUSTOMER_ACCOUNTS;
      const who = person(place * 3);
      const username = `oem${place}`;
      return [
        customerAccount(volumes, place),
        username,
        who.name,
        mobile(place),
        hash,
        "oem",
        organizationAt(place),
        searchOf(username, who, mobile(place)),
        who.spelled,
        cameAt(volumes, place, volumes.organizations),
      ];
    }),
  );
  const ids = [customerAccount(volumes, start * CUSTOMER_ACCOUNTS)];
  ids.push(ids[0]! + stop - start);
  await sql`insert into account_role (account_id, role_id)
    select a.id, r.role_id from account a,
      (select role_id from account_role join account on account.id = account_id where username = 'oem_sky') as r
    where a.id >= ${ids[0]!} and a.id < ${ids[1]!}`;
}

/** What hangs on an organization: people, parks, addresses. */
export const customers: Step = {
  name: "customers",
  count: ({ organizations }) => organizations,
  size: 10_000,
  async load(sql, volumes, first, end) {
    const at = (place: number) => cameAt(volumes, place, volumes.organizations);
    const of = (row: (place: number) => readonly Cell[]) =>
      each(first, end, row);
    await copyRows(
      sql,
      "customer_user",
      [...PERSON, "organization_id", "role", "status"],
      of((place) => [
        ...personOf(place * 5 + 1, at(place)),
        organizationAt(place),
        pick(PARK_ROLES, place),
        place % 9 === 0 ? 0 : 1,
      ]),
    );
    await copyRows(
      sql,
      "park",
      PARK,
      of((place) => {
        const region = named(pick(NAME_WORDS.places, place));
        const crop = named(pick(NAME_WORDS.crops, place));
        const name = named(
          `${crop.name}${pick(NAME_WORDS.brands, place)}${NAME_WORDS.garden}`,
        );
        return [
          organizationAt(place),
          name.name,
          region.name,
          crop.name,
          searchOf(name, region, crop),
          name.spelled,
          at(place),
        ];
      }),
    );
    await copyRows(
      sql,
      "address",
      ADDRESS,
      of((place) => {
        const who = person(place * 3);
        const region = named(pick(NAME_WORDS.places, place));
        const road = named(pick(NAME_WORDS.roads, place));
        return [
          FIRST_ID + place,
          organizationAt(place),
          who.name,
          mobile(place),
          region.name,
          `${road.name} ${place % 200}`,
          place >= 6,
          searchOf(who, mobile(place), region, road, String(place % 200)),
          who.spelled,
          at(place),
        ];
      }),
    );
    await copyRows(
      sql,
      "individual",
      [...PERSON, "source"],
      of((place) => [
        ...personOf(place * 7 + 2, at(place)),
        pick(INDIVIDUAL_SOURCES, place),
      ]),
    );
  },
};

const PERSON = ["name", "phone", "search", "spelled", "created_at"];

function personOf(number: number, at: Date): Cell[] {
  const who = person(number);
  const phone = mobile(number);
  return [who.name, phone, searchOf(who, phone), who.spelled, at];
}

const PARK = [
  "organization_id",
  "name",
  "region",
  "crop",
  "search",
  "spelled",
  "created_at",
];

const ADDRESS = [
  "id",
  "organization_id",
  "receiver",
  "phone",
  "region",
  "address",
  "is_default",
  "search",
  "spelled",
  "created_at",
];
