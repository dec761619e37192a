import { listAlone } from "@/components/query.ts";
import { mergedInto } from "@/db/customer/find_organization.ts";
import { idIn } from "@/domain/validate.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { caller } from "@/platform/api.ts";
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
import { orSuccessor, successorOf } from "./(_components)/merge/successor.ts";
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
    return await orSuccessor(ctx, [idShown(ctx)], described.GET(ctx));
  },
  async POST(ctx) {
    if (ctx.url.searchParams.has("merge")) return await mergePost(ctx);
    const ids = [idShown(ctx)];
    const shown = await orSuccessor(ctx, ids, described.POST(ctx));
    if (shown instanceof Response) {
      // What was merged before it could be deleted is gone too, but all of it lives on.
      const deletes = ctx.url.searchParams.has("delete");
      return deletes && await successorOf(ctx, ids) || shown;
    }
    const { form, choices, refused } = shown.data.loaded;
    const isGone = form?.row === null && refused?.code === 40901;
    const merged = isGone
      ? await mergedInto(ctx.state.db, idShown(ctx))
      : undefined;
    if (!form || !merged) return shown;
    const { db } = ctx.state;
    const { id } = merged.into;
    const became = await findRow(db, caller(ctx), ORGANIZATION, id);
    return page<Data>({ became, form, choices }, { status: 409 });
  },
});

/** Of the organization whose page or form is open, or whose deletion is asked about; 0 without. */
function idShown({ url: { searchParams } }: Ctx): number {
  const [shown = ""] = ["open", "edit", "delete"]
    .flatMap((name) => searchParams.get(name) ?? []);
  return idIn(shown);
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
