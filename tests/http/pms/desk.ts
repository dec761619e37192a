import { sends } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";
import type { Fields } from "@/tests/submission.ts";

export const LIST = "/pms/account/list";
export const ROLES = "/pms/account/role";
export const PERMISSIONS = "/pms/account/permission";

/** The super admin before the pages of the accounts. */
interface PmsDesk extends StorySite {
  visitor: Visitor;
  /** opens a page and submits its form of that event */
  submit(path: string, event: string, fields?: Fields): Promise<Answer>;
}

export async function openPms(): Promise<PmsDesk> {
  const story = await openStory();
  const visitor = await story.enter("admin");
  return {
    ...story,
    visitor,
    submit: async (path, event, fields = {}) =>
      await visitor.fill(path, {
        form: sends(event),
        fields,
      }),
  };
}
