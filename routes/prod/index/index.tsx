import { Board, Cell } from "@/components/dashboard.tsx";
import { NoFigures } from "@/components/no_figures.tsx";
import { PanelHead } from "@/components/panel_head.tsx";
import { listTasks, type TaskRow } from "@/db/production/tasks.ts";
import { readProductionDashboard } from "@/db/sales/panels.ts";
import { readWaiting } from "@/db/sales/waiting.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, may } from "@/domain/access.ts";
import { OPEN_TASKS } from "@/db/schema/fulfilment.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { caller } from "@/platform/api.ts";
import { waysIn } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { DueTasks } from "../(_components)/due_tasks.tsx";
import {
  PanelFigures,
  ShippedChart,
  TasksChart,
} from "../(_components)/panel_charts.tsx";
import { Todos } from "../(_components)/todos.tsx";

/** The open tasks that are to be done first. */
async function dueTasks(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<TaskRow[]> {
  if (!may(actor, "manage_product_make")) return [];
  const filter = TaskFilter.parse({
    status: OPEN_TASKS.map(String),
    sort: "ends_on",
    page_size: 5,
  });
  return (await listTasks(db, actor, filter, settings)).rows;
}

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    const work = await readWaiting(db, actor, settings, "prod");
    const shipments = work.filter(({ kind }) =>
      kind === "ship" || kind === "deliver"
    );
    return page({
      work,
      toShip: shipments.length > 0
        ? shipments.reduce((sum, { count }) => sum + count, 0)
        : null,
      figures: await readProductionDashboard(db, actor, settings),
      due: await dueTasks(db, actor, settings),
    });
  },
});

export default define.page<typeof handler>(
  function ProductionPanel({ data, state: { actor } }) {
    const { work, toShip, figures, due } = data;
    return (
      <>
        <PanelHead name={actor?.nickname} figures={work.length > 0} />
        {work.length === 0
          ? (
            <NoFigures
              label="site.prod"
              title="production.page.panel.empty"
              text="production.page.panel.empty.text"
              ways={waysIn("prod", actor)}
            />
          )
          : (
            <>
              <PanelFigures figures={figures} toShip={toShip} />
              <Board>
                <ShippedChart shipped={figures.shipped} />
                <Cell span={4} first>
                  <Todos work={work} />
                </Cell>
                <TasksChart tasks={figures.tasks} />
                <DueTasks tasks={due} />
              </Board>
            </>
          )}
      </>
    );
  },
);
