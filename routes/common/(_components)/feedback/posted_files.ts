/** A posted form with files: its text fields and its files. */
import { listFiles } from "@/db/file/files.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import { listOf } from "@/domain/form_data.ts";
import { idList } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

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
