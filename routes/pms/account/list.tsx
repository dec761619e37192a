import { ErrorSummary } from "@/components/form.tsx";
import { readForm } from "@/platform/body.ts";
import { caller } from "@/platform/api.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  AccountProfileForm,
  NewAccountForm,
} from "./(_components)/account_form.tsx";
import { nameOf } from "./(_components)/account_words.ts";
import { AccountPage } from "./(_components)/detail.tsx";
import { InvitesPage } from "./(_components)/invites_page.tsx";
import { AccountsPage } from "./(_components)/list_page.tsx";
import { load, type Shown } from "./(_components)/load.ts";
import { AccountQuestion } from "./(_components)/questions.tsx";
import { RightsForm } from "./(_components)/rights_form.tsx";
import { take } from "./(_components)/take.ts";

function show(shown: Shown) {
  return page<Shown>(shown, shown.refused && refusalInit(shown.refused));
}

export const handler = define.handlers({
  GET: async (ctx) => show(await load(ctx)),
  async POST(ctx) {
    const taken = await take(ctx, await readForm(ctx.req));
    return taken instanceof Response ? taken : show(taken);
  },
});

export default define.page<typeof handler>(
  function AccountListPage({ data, state, url }) {
    const actor = caller({ state });
    const back = url.pathname;
    switch (data.is) {
      case "list":
        return (
          <AccountsPage
            {...data}
            url={url}
            actor={actor}
            open={state.preferences.filter !== "0"}
          />
        );
      case "new":
        return <NewAccountForm {...data} actor={actor} back={back} />;
      case "invites":
        return (
          <InvitesPage
            {...data}
            path={back}
            days={state.settings.invite_days}
          />
        );
    }
    const { account } = data;
    const here = `${back}?id=${account.id}`;
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
          <div class="mb-4">
            <ErrorSummary refusal={data.refused} />
          </div>
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
            close={here}
            refused={data.refused}
          />
        )}
      </>
    );
  },
);
