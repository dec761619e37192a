import type { Db } from "@/db/schema/database.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { dropExpired } from "./expired.ts";
import { sweepFiles } from "./file/sweep.ts";
import { makeThumbnails } from "./file/thumbnail.ts";
import { completeOverdue, receiveOverdue } from "./oem/automatic.ts";
import { foldTally } from "./oem/tally.ts";

/** Work in the background. Its effect is the same however often it runs, also on two instances at once. */
export interface Job {
  /** minute, hour, day, month, weekday */
  cron: string;
  run(db: Db, storage: Storage): Promise<unknown>;
}

export const JOBS = {
  "oem.receive_overdue": { cron: "* * * * *", run: receiveOverdue },
  "oem.complete_overdue": { cron: "* * * * *", run: completeOverdue },
  "oem.fold_tally": { cron: "* * * * *", run: foldTally },
  "file.thumbnails": { cron: "* * * * *", run: makeThumbnails },
  "file.sweep": { cron: "17 * * * *", run: sweepFiles },
  "expired.drop": { cron: "37 * * * *", run: dropExpired },
} satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;
