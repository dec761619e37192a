import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { z } from "zod";
import type { TableName } from "@/db/schema/database.ts";
import { type Actor, SYSTEM } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import {
  allowedBy,
  either,
  flow,
  owner,
  permitted,
  system,
} from "@/domain/flow.ts";
import type { Permission } from "@/domain/permissions.ts";

function person(change: Partial<Actor>, ...permissions: Permission[]): Actor {
  return {
    id: 1,
    username: "x",
    nickname: "x",
    kind: "staff",
    group: 1,
    permissions: new Set(permissions),
    organizationId: null,
    ...change,
  };
}

const customer = person({ kind: "oem", organizationId: 7 }, "oem_customer");
const neighbour = person({ kind: "oem", organizationId: 8 }, "oem_customer");
const clerk = person({}, "manage_bill");
const superAdmin = person({ group: 512 });

type Status = "open" | "shut" | "gone";
interface Doc {
  organization_id: number;
  status: Status;
  locked: boolean;
}
const unlocked = {
  name: "unlocked",
  holds: (doc: Doc) => !doc.locked,
  why: "oem.order.why.pending" as const,
};

const doors = flow<Status, Doc, string[]>()(
  "door" as string as TableName, // of no table
  {
    status: () => "oem.order.status.draft",
    event: (event) =>
      event === "shut" ? "oem.order.event.close" : "oem.order.event.confirm",
  },
  {
    shut: [
      {
        from: ["open"],
        to: "shut",
        by: either(owner, permitted("manage_bill")),
        when: "gently",
        ...pushing(),
      },
      {
        from: ["open"],
        to: "gone",
        by: either(owner, permitted("manage_bill")),
        when: "hard",
        log: ["slammed", "broken"],
        ...pushing(),
      },
    ],
    knock: [{
      from: ["open", "shut"],
      to: "same",
      by: owner,
      only: unlocked,
      call: "knock_knock",
    }],
    fade: [{ from: ["gone"], to: "shut", by: system, call: null }],
  },
  { shut: { shut: "oem.order.why.store" } },
);

function pushing() {
  return {
    input: z.object({ force: z.int() }),
    run: (noted: string[], { force }: { force: number }) => {
      noted.push(`force ${force}`);
      return Promise.resolve(
        force > 9
          ? { when: "hard", log: { slammed: { force }, broken: null } }
          : { when: "gently" },
      );
    },
  };
}

const door = (status: Status, locked = false): Doc => ({
  organization_id: 7,
  status,
  locked,
});

Deno.test("who may: the owner is a customer of the organization, a super admin is never one", () => {
  const who = (by: Parameters<typeof allowedBy>[0]) =>
    [customer, neighbour, clerk, superAdmin, SYSTEM].map((actor) =>
      allowedBy(by, actor as Actor, 7)
    );
  deepEqual(who(owner), [true, false, false, false, false]);
  deepEqual(who(permitted("manage_bill")), [false, false, true, true, false]);
  deepEqual(who(system), [false, false, false, false, true]);
  deepEqual(who(either(owner, system)), [true, false, false, false, true]);
  equal(allowedBy(owner, person({ kind: "oem", organizationId: 7 }), 7), false);
  equal(
    allowedBy(
      permitted("manage_bill"),
      person({ kind: "oem", organizationId: 7 }, "manage_bill"),
      7,
    ),
    false,
  );
  equal(allowedBy(owner, customer, null), false);
});

Deno.test("the outcome of an event chooses the row, and what is journalled", async () => {
  const noted: string[] = [];
  deepEqual(
    await doors.run(customer, door("open"), "shut", noted, { force: 2 }),
    {
      to: "shut",
      log: [{ event: "shut", params: {}, internal: false }],
    },
  );
  deepEqual(
    await doors.run(clerk, door("open"), "shut", noted, { force: 12 }),
    {
      to: "gone",
      log: [{ event: "slammed", params: { force: 12 }, internal: false }],
    },
  );
  deepEqual(noted, ["force 2", "force 12"]);
});

Deno.test("a refused event names state and event, and why", async () => {
  await rejects(doors.run(customer, door("shut"), "shut", [], {}), {
    code: 40900,
    text: {
      key: "flow.refused",
      params: {
        state: "oem.order.status.draft",
        event: "oem.order.event.close",
      },
    },
    details: [{ key: "oem.order.why.store" }],
  });
  throws(() => doors.check(customer, door("open", true), "knock"), {
    code: 40900,
    details: [{ key: "oem.order.why.pending" }],
  });
  throws(() => doors.check(neighbour, door("open"), "knock"), { code: 40300 });
  throws(() => doors.check(neighbour, door("gone"), "knock"), { code: 40900 });
});

Deno.test("input is checked before anything runs, and nothing sent is an empty input", async () => {
  const noted: string[] = [];
  for (const input of [{ force: "x" }, undefined]) {
    await rejects(
      doors.run(customer, door("open"), "shut", noted, input),
      (error: Refused) => {
        return error.code === 42200 && "force" in error.fields;
      },
    );
  }
  deepEqual(noted, []);
});

Deno.test("buttons, calls and what follows by rule are read from the same table", () => {
  deepEqual(doors.actions(customer, door("open")), ["shut", "knock"]);
  deepEqual(doors.actions(customer, door("open", true)), ["shut"]);
  deepEqual(doors.actions(clerk, door("open")), ["shut"]);
  equal(doors.eventOfCall("knock_knock"), "knock");
  equal(doors.eventOfCall("knock"), undefined);
  equal(doors.eventOfCall("fade"), undefined);
  equal(doors.automatic(door("gone")), "fade");
  equal(doors.automatic(door("open")), undefined);
});

Deno.test("an event that its own command runs can't be run by the flow", async () => {
  await rejects(
    doors.run(customer, door("open"), "knock", [], {}),
    /own command/,
  );
});
