import { roleName } from "@/components/account/role_name.ts";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { listRoles, type RoleRow } from "@/db/account/roles.ts";
import { RoleEdit, RoleInput } from "@/domain/account/account_input.ts";
import { createRole, deleteRole, updateRole } from "@/domain/account/roles.ts";
import { found, Refused, text } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { differing, wasIn } from "@/routes/common/(_components)/typed.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import {
  NEW_ROLE,
  roleTexts,
  type TypedRole,
} from "./(_components)/role_form.ts";
import { type RoleEditData, RoleForm } from "./(_components)/role_page.tsx";
import { RolesTable } from "./(_components)/roles_table.tsx";
import { inputOf, typedOf } from "./(_components)/typed_account.ts";

type Ctx = Context<State>;

interface Data {
  roles: RoleRow[];
  edit?: RoleEditData;
  /** the role that the page asks about before it goes */
  leaving?: RoleRow;
  refused?: Refused;
}

const EVENTS = ["create", "update", "delete"] as const;
type Event = typeof EVENTS[number];

export const handler = define.handlers({
  async GET({ state, url }) {
    const roles = await listRoles(state.db);
    const leaving = url.searchParams.get("delete");
    return page<Data>({
      roles,
      edit: opened(roles, url.searchParams.get("edit")),
      leaving: leaving === null ? undefined : roleOf(roles, leaving),
    });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const event = EVENTS.find((one) => one === form.get("event"));
    if (!event) throw new Refused(40000, text("error.malformed"));
    const roles = await listRoles(ctx.state.db);
    const asked = event === "delete" ? form.get("role") : askedFor(ctx, event);
    const role = asked === "new" ? null : roleOf(roles, String(asked));
    const refused = await act(ctx, form, event, role);
    if (!refused) {
      const done = text(`account.role.done.${event}`);
      return seeOther(ctx.url.pathname, { tone: "done", text: done });
    }
    const now = await listRoles(ctx.state.db);
    const edit = event === "delete"
      ? undefined
      : again(form, now, role, refused);
    return page<Data>({ roles: now, edit, refused }, refusalInit(refused));
  },
});

/** Which role the form is of: the one of its page's address. */
function askedFor({ url }: Ctx, event: Event): string {
  return event === "create" ? "new" : url.searchParams.get("edit") ?? "";
}

function roleOf(roles: readonly RoleRow[], id: string): RoleRow {
  return found(roles.find((role) => String(role.id) === id));
}

/** The form as it opens: for a new role, for one of them, or not at all. */
function opened(
  roles: readonly RoleRow[],
  asked: string | null,
): RoleEditData | undefined {
  if (asked === null) return undefined;
  const role = asked === "new" ? null : roleOf(roles, asked);
  const saved = role ? roleTexts(role) : NEW_ROLE;
  return {
    id: role?.id ?? null,
    version: role?.version,
    typed: saved,
    saved,
    conflict: [],
  };
}

async function act(
  ctx: Ctx,
  form: FormData,
  event: Event,
  role: RoleRow | null,
): Promise<Refused | undefined> {
  const actor = caller(ctx);
  const saved = role ? roleTexts(role) : NEW_ROLE;
  const typed = inputOf(typedOf(form, saved, saved));
  const input = { ...typed, version: form.get("version") };
  const { refused } = await attempt(ctx, form, async (trx) => {
    if (event === "create") {
      await createRole(trx, actor, parse(RoleInput, input));
    } else if (role && event === "update") {
      await updateRole(trx, actor, role.id, parse(RoleEdit, input));
    } else if (role) await deleteRole(trx, actor, role.id);
  });
  return refused;
}

/** The form after it was refused, with what was typed; a stale one with both values. */
function again(
  form: FormData,
  roles: readonly RoleRow[],
  role: RoleRow | null,
  refused: Refused,
): RoleEditData {
  const now = role && roleOf(roles, String(role.id));
  const saved: TypedRole = now ? roleTexts(now) : NEW_ROLE;
  const stale = refused.code === 40901;
  const typed = typedOf(form, saved, saved);
  return {
    id: role?.id ?? null,
    version: stale ? now?.version : Number(form.get("version")) || undefined,
    typed,
    saved: stale ? saved : wasIn(form, saved),
    conflict: stale ? differing(typed, saved, form) : [],
    refused,
  };
}

export default define.page<typeof handler>(
  function RolesPage({ data: { roles, edit, leaving, refused }, state, url }) {
    const { t } = state;
    const here = url.pathname;
    if (edit) return <RoleForm edit={edit} back={here} />;
    return (
      <>
        <ListPage
          title={t("site.pms.account.role")}
          note={t("account.role.note")}
          actions={
            <a class="btn btn-primary" href={withQuery(here, { edit: "new" })}>
              <Icon name="plus" />
              {t("account.role.new")}
            </a>
          }
          notice={refused && (
            <div class="mb-4">
              <ErrorSummary refusal={refused} />
            </div>
          )}
        >
          <RolesTable roles={roles} here={here} />
        </ListPage>
        {leaving && <DeleteRole role={leaving} close={here} />}
      </>
    );
  },
);

function DeleteRole({ role, close }: { role: RoleRow; close: string }) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("account.role.delete.title")}
      text={t("account.role.delete.text", { n: role.holders })}
      facts={[[
        roleName(t, role),
        t("account.role.count", { n: role.permissions.length }),
      ]]}
      close={close}
      submit={t("common.delete")}
      danger
      event="delete"
      values={{ role: role.id }}
    />
  );
}
