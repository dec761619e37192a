import { z } from "zod";
import { assignees } from "@/db/production/assignees.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { TaskStatus } from "@/db/schema/fulfilment.ts";
import type { ActorOrSystem } from "@/domain/access.ts";
import {
  checkFields,
  invalid,
  type Text,
  text as message,
} from "@/domain/errors.ts";
import { faultsOf } from "@/domain/faults.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { addDays } from "@/domain/time.ts";
import { today } from "@/domain/today.ts";
import { day, EVEN_IF_WRONG, fault, requiredId } from "@/domain/validate.ts";
import { type LockedTask, setPlan } from "./task.ts";

/** The fields of a plan: who makes it and when. */
export const planned = {
  assignee_id: requiredId("prod.task.assignee.required"),
  starts_on: day,
  ends_on: day,
};

/** PUT …/{id}/arrange_done (decisions 4.6). */
export const Plan = z.object(planned).superRefine(checkDays, EVEN_IF_WRONG);

/** Checks the order of a plan's days, as soon as both are valid, whatever else is wrong. */
export function checkDays(
  plan: { starts_on?: string; ends_on?: string },
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  const { data } = BothDays.safeParse(plan);
  if (data && data.ends_on < data.starts_on) {
    fault(ctx, "prod.task.ends_on.before", {}, ["ends_on"]);
  }
}

const BothDays = z.object({ starts_on: day, ends_on: day });

/** The days that a plan names. */
interface Days {
  starts_on?: string | null;
  ends_on?: string | null;
}

/** A plan, whole or in part. */
interface Planned extends Days {
  assignee_id?: number | null;
}

/**
 * Checks that the assignee may make it and that its days fit today, both at once; what `before` holds already passes.
 * Returns the nickname of a new assignee. Throws 42200 at `assignee_id`, `starts_on` and `ends_on`.
 */
export async function checkPlanned(
  trx: Trx,
  plan: Planned,
  timeZone: string,
  before: Planned & { status: TaskStatus } = { status: 0 },
): Promise<string | undefined> {
  const { assignee_id } = plan;
  let assignee: string | undefined;
  const faults = await faultsOf(
    async () => {
      if (!assignee_id || assignee_id === before.assignee_id) return;
      assignee = await checkAssignee(trx, assignee_id);
    },
    () => checkToday(trx, plan, timeZone, before),
  );
  checkFields(Object.entries(faults));
  return assignee;
}

/** Days before today that a plan may start, at most. */
const LONGEST_AGO = 365;
/** Years after this one in which it may start and end, at most. */
const LONGEST_AHEAD = 10;

/**
 * Checks that nothing is planned to end before today, and that work in progress does not start later than today. A plan
 * may be recorded after its start, but not a year later, and is of the next ten years: all else is a mistyped year,
 * which the customer would read in the order's journal (docs/decisions/43). Days that `before` holds already pass.
 * Throws 42200 at `starts_on` and `ends_on`.
 */
async function checkToday(
  trx: Trx,
  { starts_on, ends_on }: Days,
  timeZone: string,
  before: Days & { status: TaskStatus },
): Promise<void> {
  const now = await today(trx, timeZone);
  const latest = `${Number(now.slice(0, 4)) + LONGEST_AHEAD}-12-31`;
  const far = message("prod.task.day.far", { day: latest });
  const faults: [field: string, why: Text][] = [];
  const begun = before.status !== 0;
  if (starts_on && starts_on !== before.starts_on) {
    const earliest = addDays(now, -LONGEST_AGO);
    if (starts_on > latest) faults.push(["starts_on", far]);
    if (begun && starts_on > now) {
      faults.push(["starts_on", message("prod.task.starts_on.begun")]);
    }
    if (starts_on < earliest) {
      const why = message("prod.task.starts_on.past", { day: earliest });
      faults.push(["starts_on", why]);
    }
  }
  if (ends_on && ends_on !== before.ends_on) {
    if (ends_on > latest) faults.push(["ends_on", far]);
    if (ends_on < now) {
      faults.push(["ends_on", message("prod.task.ends_on.past")]);
    }
  }
  checkFields(faults);
}

/** Sets who makes it and when, which the operation log tells. Throws 42200 at `assignee_id`, `starts_on` and `ends_on`, as {@link checkPlanned}. */
export async function planTask(
  trx: Trx,
  actor: ActorOrSystem,
  task: LockedTask,
  plan: z.output<typeof Plan>,
  timeZone: string,
): Promise<void> {
  await checkPlanned(trx, plan, timeZone);
  const { assignee_id, starts_on, ends_on } = plan;
  const whoAndWhen = { assignee_id, starts_on, ends_on };
  await setPlan(trx, task, whoAndWhen);
  await logOperation(trx, actor, "update", "production_task", {
    id: task.id,
    before: { assignee_id: null, starts_on: null, ends_on: null },
    after: whoAndWhen,
  });
}

/** The nickname of one of the {@link assignees}. Throws 42200 at `assignee_id` for anybody else. */
async function checkAssignee(
  trx: Trx,
  accountId: number,
): Promise<string> {
  const account = await assignees(trx).select("a.nickname")
    .where("a.id", "=", accountId).executeTakeFirst();
  if (!account) throw invalid("assignee_id", "prod.task.assignee.invalid");
  return account.nickname;
}
