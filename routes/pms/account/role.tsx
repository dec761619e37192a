import { roleName } from "@/components/account/role_name.ts";
import { counted } from "@/components/list.tsx";
import { listAlone } from "@/components/query.ts";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { useT } from "@/components/reader.tsx";
import { forgetRoleChoices } from "@/db/account/roles.ts";
import { ROLE } from "@/nouns/account/role.ts";
import type { T } from "@/locales/messages.ts";
import { roleFacts, roleList, roleOf } from "@/nouns/account/role_list.tsx";
import { readForm } from "@/platform/body.ts";
import { seeDone } from "@/platform/form.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { type ResourceData, resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import type { Row } from "@/resource/spec.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { openRole, takeRole } from "./(_components)/role_edit.ts";
import {
  type RoleEditData,
  RoleForm,
  roleTitle,
} from "./(_components)/role_page.tsx";

const described = resourceHandlers(ROLE, { list: roleList() });

type Data = ResourceData<undefined> | { edit: RoleEditData };
type Answer = Promise<Response | PageResponse<Data>>;

/** The list is derived from the description; the form, which knows the permissions, is a page of its own. */
export const handler = define.handlers({
  async GET(ctx): Answer {
    return ctx.url.searchParams.has("edit")
      ? show(ctx, await openRole(ctx))
      : await described.GET(ctx);
  },
  async POST(ctx): Answer {
    try {
      return ctx.url.searchParams.has("edit")
        ? await edit(ctx)
        : await described.POST(ctx);
    } finally {
      forgetRoleChoices(ctx.state.db);
    }
  },
});

function show(ctx: Ctx, edit: RoleEditData): PageResponse<Data> {
  ctx.state.title = { as: roleTitle(edit), of: "" };
  return page<Data>({ edit }, edit.refused && refusalInit(edit.refused));
}

async function edit(ctx: Ctx): Answer {
  const { event, edit } = await takeRole(ctx, await readForm(ctx.req));
  if (edit) return show(ctx, edit);
  return seeDone(listAlone(ctx.url), `account.role.done.${event}`);
}

export default define.page<typeof handler>(
  function RolesPage({ data, state: { t }, url }) {
    if ("edit" in data) {
      return <RoleForm edit={data.edit} back={listAlone(url)} />;
    }
    const here = listAlone(url);
    return (
      <ResourcePage
        noun={ROLE}
        data={data}
        url={url}
        parts={{ list: roleList(here) }}
        note={t("account.role.note")}
        first={{
          title: t("account.role.empty"),
          text: t("account.role.empty.text"),
        }}
        facts={(row) => roleFacts(t, row)}
        leaving={(row, close) => <DeleteRole row={row} close={close} />}
      />
    );
  },
);

/** What follows for the role's holders. */
function losesOf(
  t: T,
  { holders, permissions }: ReturnType<typeof roleOf>,
): string[] {
  const ordering = "permission.oem_customer";
  return [
    t("account.role.delete.text", { n: counted(t, holders) }),
    ...permissions.includes("oem_customer")
      ? [t("account.role.delete.customers", { permission: t(ordering) })]
      : [],
  ];
}

function DeleteRole({ row, close }: { row: Row; close: string }) {
  const t = useT();
  const role = roleOf(row);
  return (
    <ConfirmDialog
      title={t("account.role.delete.title")}
      text={losesOf(t, role).join(" ")}
      facts={[[
        roleName(t, role),
        t("account.role.count", { n: role.permissions.length }),
      ]]}
      close={close}
      submit={t("common.delete")}
      danger
      event="delete"
      values={{ row: role.id }}
    />
  );
}
