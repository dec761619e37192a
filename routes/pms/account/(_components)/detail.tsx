import {
  groupName,
  nameOf,
  statusName,
} from "@/components/account/account_words.ts";
import { SignIns } from "@/components/account/sign_ins.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import {
  DescriptionList,
  Sheet,
  Stack,
  TwoColumns,
} from "@/components/sheet.tsx";
import { DateTime, Nothing, Phone, Tag } from "@/components/values.tsx";
import type { AccountDetail } from "@/db/account/accounts.ts";
import { type Actor, isSuper } from "@/domain/access.ts";
import type { SignIns as Found } from "@/db/account/sessions.ts";
import { mayChoosePassword, reaches } from "@/domain/account/rank.ts";
import { startName } from "./starts.ts";
import { WhySheet } from "./why_sheet.tsx";

interface DetailProps {
  actor: Actor;
  account: AccountDetail;
  /** null: the reader may not see them */
  sessions: Found | null;
  /** this page without a question */
  here: string;
  back: string;
}

/** An account: its data, its permissions and why it has them, and its sessions. */
export function AccountPage(props: DetailProps) {
  const { actor, account, sessions, here, back } = props;
  const t = useT();
  const reached = reaches(actor, account);
  const others = reached && account.id !== actor.id;
  const to = (act: string) => withQuery(here, { do: act });
  return (
    <>
      <PageHead
        title={nameOf(account)}
        back={back}
        status={
          <Tag tone={account.status === 1 ? "done" : "shut"}>
            {statusName(t, account)}
          </Tag>
        }
        note={!reached && t("account.above")}
      >
        {reached && (
          <a class="btn" href={to("profile")}>{t("account.form.edit")}</a>
        )}
        {others && account.kind === "staff" && (
          <a class="btn btn-primary" href={to("rights")}>
            {t("account.rights.edit")}
          </a>
        )}
      </PageHead>
      <TwoColumns
        side={
          <Stack>
            <Security
              account={account}
              mayReset={others && isSuper(actor)}
              to={to}
            />
            {others && (
              <Acts
                account={account}
                mayChoose={mayChoosePassword(actor, account)}
                to={to}
              />
            )}
          </Stack>
        }
      >
        <Stack>
          <Facts account={account} />
          <WhySheet account={account} />
          {sessions && (
            <SignIns
              sessions={sessions}
              here={here}
              caption={t("account.page.session.title")}
              endHref={({ id }) =>
                reached &&
                withQuery(here, { do: "end_session", session: id })}
            />
          )}
        </Stack>
      </TwoColumns>
    </>
  );
}

function Facts({ account }: { account: AccountDetail }) {
  const t = useT();
  const { phone, email, organization } = account;
  return (
    <Sheet title={t("account.page.index.self")}>
      <DescriptionList
        items={[
          [t("account.page.index.username"), account.username],
          organization !== null &&
          [t("account.page.index.organization"), organization.name],
          [t("account.list.group"), groupName(t, account.group)],
          [
            t("account.page.index.phone"),
            phone
              ? <Phone key="phone" value={phone} />
              : <Nothing key="phone" />,
          ],
          [t("account.page.index.email"), email || <Nothing key="email" />],
          [t("account.form.panel"), startName(t, account.panel)],
          [
            t("common.created_at"),
            <DateTime key="at" at={account.created_at} form="full" />,
          ],
        ]}
      />
    </Sheet>
  );
}

interface SecurityProps {
  account: AccountDetail;
  mayReset: boolean;
  to: (act: string) => string;
}

function Security({ account, mayReset, to }: SecurityProps) {
  const t = useT();
  const { second_factor_at, roles, wework } = account;
  const demanded = roles.some((role) => role.requires_totp);
  return (
    <Sheet title={t("account.security.title")}>
      <DescriptionList
        items={[
          [
            t("account.totp.title"),
            second_factor_at
              ? <DateTime key="totp" at={second_factor_at} form="day" />
              : demanded
              ? <Tag key="totp" tone="bad">{t("account.totp.due")}</Tag>
              : t("account.totp.off"),
          ],
          [t("account.ewx.title"), wework ?? <Nothing key="wework" />],
        ]}
      />
      {mayReset && second_factor_at && (
        <a class="btn btn-sm btn-bad mt-4" href={to("reset_totp")}>
          {t("account.totp.reset")}
        </a>
      )}
    </Sheet>
  );
}

interface ActsProps extends Pick<SecurityProps, "account" | "to"> {
  /** whether the reader may choose its password */
  mayChoose: boolean;
}

/** The acts on somebody else's account. */
function Acts({ account, mayChoose, to }: ActsProps) {
  const t = useT();
  const active = account.status === 1;
  return (
    <Sheet title={t("common.actions")}>
      <div class="flex flex-wrap gap-2">
        {mayChoose && (
          <a class="btn btn-sm" href={to("password")}>
            {t("account.act.password")}
          </a>
        )}
        {active && account.sessions > 0 && (
          <a class="btn btn-sm" href={to("sign_out")}>
            {t("account.act.sign_out")}
          </a>
        )}
        <a
          class={active ? "btn btn-sm btn-bad" : "btn btn-sm"}
          href={to(active ? "disable" : "enable")}
        >
          {t(active ? "account.act.disable" : "account.act.enable")}
        </a>
        <a class="btn btn-sm btn-bad" href={to("delete")}>
          {t("account.act.delete")}
        </a>
      </div>
      {!mayChoose && (
        <p class="mut text-dense mt-4">{t("account.password.above")}</p>
      )}
    </Sheet>
  );
}
