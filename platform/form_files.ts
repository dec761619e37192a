import { listFiles } from "@/db/file/files.ts";
import { Refused } from "@/domain/errors.ts";
import { acceptFormFile } from "@/domain/file/accept.ts";
import type { Keeper } from "@/domain/file/store.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { listOf } from "@/domain/form_data.ts";
import { idList } from "@/domain/validate.ts";
import type { Ctx } from "@/utils.ts";
import { caller } from "./api.ts";

/** The browser's file input "lines.0.upload" fills the field "lines.0.files". */
const INPUT = /(^|\.)upload$/;

/** Files of one field that are stored: one more than any takes, so that the field still says that they are too many. */
const MOST = 21;

interface KeptFiles {
  /** the form with the ids of its files as fields */
  sent: FormData;
  /** why files were not taken, at their fields; of one field's the first, the others beside it */
  unkept: Refused | null;
}

/** For whom a request's files are kept, where, and what they may be. */
export function keeperOf(ctx: Ctx): Keeper {
  const { db, storage, settings } = ctx.state;
  return { db, actor: caller(ctx), storage, limits: settings.upload_limits };
}

/**
 * Stores the files of a form that was posted without JavaScript: they stay even if the rest is refused, and the page
 * carries their ids on. A refused file keeps no other from being stored. `accepted` are the extensions that its fields
 * take, if not all.
 */
export async function keepFiles(
  ctx: Ctx,
  form: FormData,
  accepted?: readonly string[],
): Promise<KeptFiles> {
  const keeper = keeperOf(ctx);
  const sent = new FormData();
  let unkept: Refused | null = null;
  const stored = new Map<string, number>();
  for (const [name, value] of form) {
    if (typeof value === "string") {
      sent.append(name, value);
      continue;
    }
    if (!INPUT.test(name)) continue;
    const field = name.replace(INPUT, "$1files");
    const before = stored.get(field) ?? 0;
    stored.set(field, before + 1);
    if (before >= MOST) continue;
    try {
      const id = await acceptFormFile(keeper, value, accepted);
      if (id !== undefined) sent.append(field, String(id));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      unkept = withFault(unkept, field, error);
    }
  }
  return { sent, unkept };
}

function withFault(
  told: Refused | null,
  field: string,
  error: Refused,
): Refused {
  const fault = Object.values(error.fields)[0] ?? error.text;
  if (!told) return new Refused(error.code, error.text, { [field]: fault });
  const { code, text, fields, details } = told;
  return field in fields
    ? new Refused(code, text, fields, [...details, fault])
    : new Refused(code, text, { ...fields, [field]: fault }, details);
}

const Files = idList(200);

/** The files that a form carries on, without the one that its button `remove_file` takes away. */
export async function filesIn(
  ctx: Ctx,
  form: FormData,
): Promise<StoredFile[]> {
  const removed = form.get("remove_file");
  const ids = Files.safeParse(
    listOf(form.getAll("files")).filter((file) => file !== removed),
  ).data ?? [];
  return await listFiles(ctx.state.db, caller(ctx), ids);
}
