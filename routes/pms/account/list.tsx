import { listAlone, withQuery } from "@/components/query.ts";
import { ErrorSummary } from "@/components/form.tsx";
import { listGet, listPost } from "@/lists/handlers.ts";
import { ACCOUNT } from "@/nouns/account/account.ts";
import { accountList } from "@/nouns/account/account_list.tsx";
import { readForm } from "@/platform/body.ts";
import { caller } from "@/platform/api.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { type Ctx, define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import {
  AccountProfileForm,
  NewAccountForm,
} from "./(_components)/account_form.tsx";
import { nameOf } from "@/components/account/account_words.ts";
import { AccountPage } from "./(_components)/detail.tsx";
import { InvitesPage } from "./(_components)/invites_page.tsx";
import { GoneAccount } from "./(_components)/gone.tsx";
import { AccountsPage } from "./(_components)/list_page.tsx";
import {
  type AccountsData,
  isList,
  load,
  loadAccounts,
  type Shown,
} from "./(_components)/load.ts";
import { AccountQuestion } from "./(_components)/questions.tsx";
import { RightsForm } from "./(_components)/rights_form.tsx";
import { startName } from "./(_components)/starts.ts";
import { take } from "./(_components)/take.ts";

const loadList = (ctx: Ctx) => loadAccounts(ctx, ACCOUNT);

function show(shown: Shown): PageResponse<Shown> {
  return page<Shown>(shown, shown.refused && refusalInit(shown.refused));
}

type Answer = Promise<Response | PageResponse<AccountsData | Shown>>;

export const handler = define.handlers({
  GET: async (ctx): Answer =>
    isList(ctx.url)
      ? await listGet(ctx, accountList(startName), loadList)
      : show(await load(ctx)),
  async POST(ctx): Answer {
    const form = await readForm(ctx.req);
    if (form.get("event") === "bulk") {
      return await listPost(ctx, accountList(startName), loadList, form);
    }
    const taken = await take(ctx, form);
    return taken instanceof Response ? taken : show(taken);
  },
});

export default define.page<typeof handler>(
  function AccountListPage({ data, state, url }) {
    const actor = caller({ state });
    const back = listAlone(url);
    if (!("is" in data)) {
      return (
        <AccountsPage
          noun={ACCOUNT}
          spec={accountList(startName, back)}
          data={data}
          url={url}
        />
      );
    }
    switch (data.is) {
      case "new":
        return <NewAccountForm {...data} actor={actor} back={back} />;
      case "invites":
        return (
          <InvitesPage
            {...data}
            url={url}
            days={state.settings.invite_days}
          />
        );
    }
    if (data.is === "gone") return <GoneAccount {...data} back={back} />;
    const { account } = data;
    const here = withQuery(back, { id: account.id });
    if (data.is === "profile") {
      return (
        <AccountProfileForm
          name={nameOf(account)}
          customer={account.kind === "oem"}
          edit={data.edit}
          back={here}
        />
      );
    }
    if (data.is === "rights") {
      return (
        <RightsForm
          name={nameOf(account)}
          actor={actor}
          roles={data.roles}
          edit={data.edit}
          back={here}
        />
      );
    }
    return (
      <>
        {data.refused && data.act === null && (
          <ErrorSummary refusal={data.refused} />
        )}
        <AccountPage
          actor={actor}
          account={account}
          sessions={data.sessions}
          here={here}
          back={back}
        />
        {data.act && (
          <AccountQuestion
            account={account}
            act={data.act}
            session={data.session}
            left={data.left}
            close={here}
            refused={data.refused}
          />
        )}
      </>
    );
  },
);
