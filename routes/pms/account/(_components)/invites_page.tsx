import {
  InviteDialog,
  InviteLink,
  InviteList,
  RevokeInvite,
} from "@/components/account/invites.tsx";
import { choicesOf } from "@/components/fields.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage } from "@/components/list.tsx";
import { AskedKeys } from "@/components/list/keys.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { Shown } from "./load.ts";

type InvitesPageProps = Extract<Shown, { is: "invites" }> & {
  url: URL;
  /** how long a link is good for */
  days: number;
};

/** Who was invited to which organization. */
export function InvitesPage(props: InvitesPageProps) {
  const { invites, choices, inviting, revoking, link, refused, url, days } =
    props;
  const t = useT();
  const path = url.pathname;
  const here = withQuery(path, { tab: "invites" });
  const organizations = choices.organizations?.filter(({ status }) =>
    status === 1
  );
  return (
    <>
      <ListPage
        title={t("account.invite.title")}
        note={t("account.invite.text", { n: days })}
        actions={
          <>
            <a class="btn" href={path}>{t("site.pms.account.list")}</a>
            <a
              class="btn btn-primary"
              href={withQuery(here, { invite: "new" })}
            >
              <Icon name="plus" />
              {t("account.invite.new")}
            </a>
          </>
        }
        notice={refused && !inviting && <ErrorSummary refusal={refused} />}
      >
        <InviteList invites={invites} here={here} ofAll />
      </ListPage>
      <AskedKeys url={url} close={here} />
      {inviting && (
        <InviteDialog
          organizations={organizations ? choicesOf(organizations) : null}
          typed={inviting}
          days={days}
          close={here}
          refused={refused}
        />
      )}
      {link && <InviteLink link={link} days={days} close={here} />}
      {revoking && <RevokeInvite invite={revoking} close={here} />}
    </>
  );
}
