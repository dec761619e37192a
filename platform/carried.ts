import { z } from "zod";

/** What an expired session's post carried: sent on through the sign-in form, so that nothing typed is lost. */
export interface Carried {
  action: string;
  fields: [string, string][];
}

const Schema = z.object({
  action: z.string().max(2000),
  fields: z.array(z.tuple([z.string().max(300), z.string()])).max(5000),
});

/** The typed fields of a form as one value; files are not in it, they were either uploaded before or not at all. */
export function carry(action: string, form: FormData): string {
  const fields = [...form].filter((entry): entry is [string, string] =>
    typeof entry[1] === "string"
  );
  return JSON.stringify({ action, fields });
}

/** What the sign-in form brought back, or null if it is nothing that {@link carry} made. */
export function readCarried(value: string | undefined): Carried | null {
  if (!value) return null;
  try {
    return Schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
