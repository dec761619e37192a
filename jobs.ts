import type { Database } from "@/db/client.ts";
import type { Db } from "@/db/schema/database.ts";
import { keepUp } from "@/db/upkeep.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { foldGoodsTally } from "@/domain/catalogue/goods_tally.ts";
import { dropExpired } from "@/domain/expired.ts";
import { sweepFiles } from "@/domain/file/sweep.ts";
import { makeThumbnails } from "@/domain/file/thumbnail.ts";
import { dropOldMessages } from "@/domain/message/prune.ts";
import { completeOverdue, receiveOverdue } from "@/domain/oem/automatic.ts";
import { foldTally } from "@/domain/oem/tally.ts";
import { workBulkRuns } from "@/lists/bulk.ts";
import { findList, importableOfName } from "@/nouns/registry.ts";
import { workImports } from "@/resource/import/work.ts";

/** Work in the background. Its effect is the same however often it runs, also on two instances at once. */
export interface Job {
  /** minute, hour, day, month, weekday */
  cron: string;
  /** of this engine alone */
  engine?: Database["engine"];
  run(db: Db, storage: Storage): Promise<unknown>;
}

const jobs = {
  "oem.receive_overdue": { cron: "* * * * *", run: receiveOverdue },
  "oem.complete_overdue": { cron: "* * * * *", run: completeOverdue },
  "catalogue.fold_tally": { cron: "*/10 * * * *", run: foldGoodsTally },
  "oem.fold_tally": { cron: "* * * * *", run: foldTally },
  "list.bulk": {
    cron: "* * * * *",
    run: (db: Db) => workBulkRuns(db, findList),
  },
  "list.import": {
    cron: "* * * * *",
    run: (db: Db, storage: Storage) =>
      workImports(db, storage, importableOfName),
  },
  "file.thumbnails": { cron: "* * * * *", run: makeThumbnails },
  "file.sweep": { cron: "17 * * * *", run: sweepFiles },
  "message.prune": { cron: "27 * * * *", run: dropOldMessages },
  "expired.drop": { cron: "37 * * * *", run: dropExpired },
  "database.keep_up": { cron: "*/5 * * * *", engine: "pglite", run: keepUp },
} satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const JOBS: Readonly<Record<JobName, Job>> = jobs;
