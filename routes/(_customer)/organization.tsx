import { listAlone, withQuery } from "@/components/query.ts";
import {
  mergedInto,
  type MergedOrganization,
} from "@/db/customer/find_organization.ts";
import { Refused, text } from "@/domain/errors.ts";
import { idIn } from "@/domain/validate.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { caller } from "@/platform/api.ts";
import { seeOther } from "@/platform/form.ts";
import {
  type Parts,
  type ResourceData,
  resourceHandlers,
} from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import { findRow } from "@/resource/read.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  mergeGet,
  mergePost,
  type Merging,
} from "./(_components)/merge/load.ts";
import { MergePage } from "./(_components)/merge/view.tsx";
import { actOnOrganization } from "./(_components)/organization/acts.ts";
import {
  loadOrganization,
  type OrganizationDetail,
} from "./(_components)/organization/load.ts";
import {
  type Merged,
  MergedPage,
} from "./(_components)/organization/merged.tsx";
import { OrganizationPage } from "./(_components)/organization/view.tsx";

const PARTS: Parts<OrganizationDetail> = {
  detail: loadOrganization,
  act: actOnOrganization,
};

const described = resourceHandlers(ORGANIZATION, PARTS);

type Data = ResourceData<OrganizationDetail> | Merging | Merged;

export const handler = define.handlers<Data>({
  async GET(ctx) {
    if (ctx.url.searchParams.has("merge")) return await mergeGet(ctx);
    try {
      return await described.GET(ctx);
    } catch (error) {
      const merged = error instanceof Refused && error.code === 40400
        ? await successorOf(ctx)
        : undefined;
      if (!merged) throw error;
      const { name, into } = merged;
      return seeOther(withQuery(listAlone(ctx.url), { open: into.id }), {
        tone: "cust",
        text: text("customer.merge.moved", { from: name, into: into.name }),
      });
    }
  },
  async POST(ctx) {
    if (ctx.url.searchParams.has("merge")) return await mergePost(ctx);
    const shown = await described.POST(ctx);
    if (shown instanceof Response) return shown;
    const { form, choices, refused } = shown.data.loaded;
    const isGone = form?.row === null && refused?.code === 40901;
    const merged = isGone ? await successorOf(ctx) : undefined;
    if (!form || !merged) return shown;
    const { db } = ctx.state;
    const { id } = merged.into;
    const became = await findRow(db, caller(ctx), ORGANIZATION, id);
    return page<Data>({ became, form, choices }, { status: 409 });
  },
});

/** Where the organization of the query was merged: old links still lead somewhere. */
async function successorOf(
  { state, url }: Ctx,
): Promise<MergedOrganization | undefined> {
  const { searchParams } = url;
  const id = idIn(searchParams.get("open") ?? searchParams.get("edit") ?? "");
  return id > 0 ? await mergedInto(state.db, id) : undefined;
}

export default define.page<typeof handler>(({ data, state, url }) => {
  const { t, settings } = state;
  if ("into" in data) {
    return <MergePage noun={ORGANIZATION} {...data} list={listAlone(url)} />;
  }
  if ("became" in data) {
    return <MergedPage noun={ORGANIZATION} {...data} list={listAlone(url)} />;
  }
  return (
    <ResourcePage
      noun={ORGANIZATION}
      data={data}
      url={url}
      first={{
        title: t("customer.organization.none"),
        text: t("customer.organization.none_text"),
      }}
      open={({ row, detail, list, refused }) =>
        detail && (
          <OrganizationPage
            noun={ORGANIZATION}
            row={row}
            detail={detail}
            list={list}
            inviteDays={settings.invite_days}
            refused={refused}
          />
        )}
    />
  );
});
