import { Icon } from "@/components/icon.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { Nothing, Phone } from "@/components/values.tsx";
import { type Profile, readProfile } from "@/domain/account/profile.ts";
import { caller } from "@/platform/api.ts";
import { panelsOf } from "@/site/map.ts";
import type { Panel } from "@/site/place.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";

export const handler = define.handlers({
  async GET(ctx) {
    const actor = caller(ctx);
    return page({
      profile: await readProfile(ctx.state.db, actor),
      panels: panelsOf(actor).filter(({ key }) => key !== "common"),
    });
  },
});

export default define.page<typeof handler>(
  function MyAccount({ data, state }) {
    const { t, organization } = state;
    return (
      <>
        <PageHead title={t("account.page.index.title")} />
        <div class="grid gap-4 grid-cols-1 md:grid-cols-2 items-start">
          <Account profile={data.profile} organization={organization} />
          {data.panels.length > 0 && <Panels panels={data.panels} />}
        </div>
      </>
    );
  },
);

interface AccountProps {
  profile: Profile;
  organization: string | null;
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
          ...organization
            ? [[t("account.page.index.organization"), organization] as const]
            : [],
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
