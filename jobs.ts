import { keepUp } from "@/db/upkeep.ts";
import type { Job } from "@/platform/jobs.ts";
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

/** The work in the background by name. */
export const JOBS: Readonly<Record<string, Job>> = {
  "oem.receive_overdue": { cron: "* * * * *", run: receiveOverdue },
  "oem.complete_overdue": { cron: "* * * * *", run: completeOverdue },
  "catalogue.fold_tally": { cron: "*/10 * * * *", run: foldGoodsTally },
  "oem.fold_tally": { cron: "* * * * *", run: foldTally },
  "list.bulk": {
    cron: "* * * * *",
    long: true,
    run: (db) => workBulkRuns(db, findList),
  },
  "list.import": {
    cron: "* * * * *",
    long: true,
    run: (db, storage) => workImports(db, storage, importableOfName),
  },
  "file.thumbnails": { cron: "* * * * *", run: makeThumbnails },
  "file.sweep": { cron: "17 * * * *", run: sweepFiles },
  "message.prune": { cron: "27 * * * *", long: true, run: dropOldMessages },
  "expired.drop": { cron: "37 * * * *", long: true, run: dropExpired },
  "database.keep_up": { cron: "*/5 * * * *", engine: "pglite", run: keepUp },
};
