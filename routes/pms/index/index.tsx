import { Board, Cell } from "@/components/dashboard.tsx";
import { NoFigures } from "@/components/no_figures.tsx";
import { PanelHead } from "@/components/panel_head.tsx";
import { newestAccounts } from "@/db/account/accounts.ts";
import { readPmsFigures } from "@/db/account/figures.ts";
import { listRoles } from "@/db/account/roles.ts";
import { managesAccounts } from "@/domain/account/rank.ts";
import { addDays, dayNow, startOfDay } from "@/domain/time.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen, waysIn } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { Attention } from "../(_components)/index/attention.tsx";
import { Newest } from "../(_components)/index/newest.tsx";
import { Figures } from "../(_components)/index/figures.tsx";
import { StaffByRole } from "../(_components)/index/staff_by_role.tsx";

/** The pages that the figures link to, if open to the reader. */
const LISTS = {
  accounts: "/pms/account/list",
  organizations: "/pms/customer/organization",
  parks: "/pms/customer/dashboard",
  goods: "/prod/mall/all",
  operations: "/pms/log/dev-action-log",
} as const;
export type Lists = Partial<Record<keyof typeof LISTS, string>>;

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings: { time_zone } } = ctx.state;
    const since = addDays(dayNow(time_zone), -6);
    const actor = caller(ctx);
    const open = Object.entries(LISTS).filter(([, path]) =>
      mayOpen(actor, path)
    );
    return page({
      figures: await readPmsFigures(db, actor, startOfDay(since, time_zone)),
      roles: managesAccounts(actor) ? await listRoles(db) : null,
      newest: await newestAccounts(db, actor),
      lists: Object.fromEntries(open) as Lists,
      since,
    });
  },
});

export default define.page<typeof handler>(
  function ProductPanel({ data, state }) {
    const { figures, roles, newest, lists, since } = data;
    const { actor } = state;
    const some = Object.keys(figures).length > 0;
    const attention = [figures.without_factor, figures.invites, figures.tickets]
      .some((one) => one !== undefined);
    return (
      <>
        <PanelHead name={actor?.nickname} figures={some} />
        {some
          ? (
            <>
              <Figures figures={figures} lists={lists} since={since} />
              {(roles || attention) && (
                <Board>
                  {roles && (
                    <Cell span={8}>
                      <StaffByRole roles={roles} />
                    </Cell>
                  )}
                  <Cell span={4} first>
                    <Attention figures={figures} lists={lists} />
                    {roles && <Newest accounts={newest} />}
                  </Cell>
                </Board>
              )}
            </>
          )
          : (
            <NoFigures
              label="site.pms"
              title="account.index.no_figures"
              text="account.index.no_figures.text"
              ways={waysIn("pms", actor)}
            />
          )}
      </>
    );
  },
);
