import { Todo } from "@/components/dashboard.tsx";
import { Icon } from "@/components/icon.tsx";
import { counted } from "@/components/list.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet, Stack } from "@/components/sheet.tsx";
import { Nothing, Phone } from "@/components/values.tsx";
import { WorkTodo } from "@/components/work.tsx";
import type { Waiting } from "@/db/sales/waiting.ts";
import { type Profile, readProfile } from "@/domain/account/profile.ts";
import { caller } from "@/platform/api.ts";
import { panelsOf } from "@/site/map.ts";
import type { Panel } from "@/site/place.ts";
import { waitingWork } from "@/site/waiting.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { readSearch } from "./(_components)/read_search.ts";
import { type Search, SearchResults } from "./(_components)/search.tsx";

/** The state `?q=` of the page is the global search (docs/decisions/22). */
type Shown = { search: Search } | {
  search: null;
  profile: Profile;
  panels: Panel[];
  work: Waiting[];
};

export const handler = define.handlers({
  async GET(ctx) {
    const search = await readSearch(ctx);
    if (search) return page<Shown>({ search }, search);
    const actor = caller(ctx);
    return page<Shown>({
      search,
      profile: await readProfile(ctx.state.db, actor),
      panels: panelsOf(actor).filter(({ key }) => key !== "common"),
      work: once(await waitingWork(ctx)),
    });
  },
});

export default define.page<typeof handler>(
  function MyAccount({ data, state }) {
    const { t, organization } = state;
    if (data.search) return <SearchResults {...data.search} />;
    return (
      <>
        <PageHead title={t("account.page.index.title")} />
        <div class="grid gap-4 grid-cols-1 md:grid-cols-2 items-start">
          <Stack>
            <Waiting unread={state.unread} work={data.work} />
            {data.panels.length > 0 && <Panels panels={data.panels} />}
          </Stack>
          <Account profile={data.profile} organization={organization?.name} />
        </div>
      </>
    );
  },
);

/** Of work that two of the reader's panels have only once: the same orders wait for sales and for production. */
function once(work: readonly Waiting[]): Waiting[] {
  const kinds = work.map(({ kind }) => kind);
  return work.filter(({ kind }, n) => kinds.indexOf(kind) === n);
}

/** What waits for the reader, wherever it is. */
function Waiting(
  { unread, work }: { unread: number; work: readonly Waiting[] },
) {
  const t = useT();
  return (
    <Sheet title={t("message.index.waits")} flush>
      {unread === 0 && work.length === 0 && (
        <p class="p-4 mut text-dense">{t("message.index.nothing")}</p>
      )}
      {unread > 0 && (
        <Todo
          href="/common/account/message?read=0"
          tone="cust"
          count={counted(t, unread)}
          title={t("message.index.unread")}
        />
      )}
      {work.map((one) => <WorkTodo key={one.kind} work={one} />)}
    </Sheet>
  );
}

interface AccountProps {
  profile: Profile;
  organization?: string;
}

function Account({ profile, organization }: AccountProps) {
  const t = useT();
  const { username, nickname, phone, email } = profile;
  return (
    <Sheet title={t("account.page.index.self")}>
      <DescriptionList
        items={[
          [t("account.page.index.username"), username],
          [
            t("account.page.index.nickname"),
            nickname || <Nothing key="nickname" />,
          ],
          organization !== undefined &&
          [t("account.page.index.organization"), organization],
          [
            t("account.page.index.phone"),
            phone
              ? <Phone key="phone" value={phone} />
              : <Nothing key="phone" />,
          ],
          [t("account.page.index.email"), email || <Nothing key="email" />],
        ]}
      />
      <div class="flex flex-wrap gap-2 mt-4">
        <a class="btn" href="/common/account/setting">
          {t("account.page.index.edit")}
        </a>
        <a class="btn" href="/common/account/address">
          {t("account.page.index.addresses")}
        </a>
        <a class="btn" href="/common/account/feedback">
          {t("feedback.page.title")}
        </a>
      </div>
    </Sheet>
  );
}

function Panels({ panels }: { panels: readonly Panel[] }) {
  const t = useT();
  return (
    <Sheet title={t("account.page.index.panels")} flush>
      {panels.map((panel) => (
        <a key={panel.key} class="todo" href={panel.path}>
          <Icon name={panel.icon} />
          <span>{t(panel.title)}</span>
          <Icon name="chevron-right" class="fnt" />
        </a>
      ))}
    </Sheet>
  );
}
