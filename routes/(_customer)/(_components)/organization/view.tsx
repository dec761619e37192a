import {
  InviteDialog,
  InviteLink,
  InviteList,
  RevokeInvite,
} from "@/components/account/invites.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet, TwoColumns } from "@/components/sheet.tsx";
import { DateTime } from "@/components/values.tsx";
import type { Refused } from "@/domain/errors.ts";
import { ChangeList } from "@/resource/change_list.tsx";
import { Shown, shownFacts } from "@/resource/shown.tsx";
import { fieldOf, labelOf, type Resource, type Row } from "@/resource/spec.ts";
import type { OrganizationDetail } from "./load.ts";
import { MoneyOf, Orders, Stock } from "./oem.tsx";
import { Accounts, Addresses, Parks, Users } from "./people.tsx";
import { FindSame, Same } from "./same.tsx";

interface OrganizationPageProps {
  noun: Resource;
  row: Row;
  detail: OrganizationDetail;
  /** the list that it was opened from */
  list: string;
  /** for which an invitation is valid */
  inviteDays: number;
  /** of one of the page's own forms */
  refused?: Refused;
}

/** An organization: its data, what it bought and owes, its people. */
export function OrganizationPage(props: OrganizationPageProps) {
  const { noun, row, detail, list, refused } = props;
  const t = useT();
  const here = withQuery(list, { open: row.id });
  const { around, alike, changes, invites } = detail;
  const { id } = row;
  const organization = { id, name: labelOf(noun, row) };
  return (
    <>
      <Head noun={noun} row={row} list={list} here={here} />
      {refused && !detail.inviting && !detail.finding && (
        <ErrorSummary refusal={refused} />
      )}
      <TwoColumns
        sideFirst
        side={
          <>
            <Facts noun={noun} row={row} />
            <MoneyOf money={around.money} />
            <Same alike={alike} id={id} here={here} list={list} />
            <Sheet title={t("customer.page.changes")}>
              {changes.length > 0
                ? <ChangeList noun={noun} changes={changes} />
                : <p class="mut">{t("customer.page.changes.none")}</p>}
            </Sheet>
          </>
        }
      >
        <Orders around={around} organizationId={id} />
        <Stock around={around} organizationId={id} />
        <Users around={around} organization={organization} url={here} />
        <Accounts around={around} />
        <Sheet
          title={t("account.invite.title")}
          aside={row.values.status === 1 && (
            <a
              class="lk text-dense"
              href={withQuery(here, { invite: "new" })}
            >
              {t("account.invite.new")}
            </a>
          )}
          flush
        >
          {invites.length > 0
            ? <InviteList invites={invites} here={here} />
            : <p class="sb mut">{t("account.invite.empty.text")}</p>}
        </Sheet>
        <Parks around={around} organization={organization} url={here} />
        <Addresses around={around} organization={organization} url={here} />
      </TwoColumns>
      <Dialogs {...props} here={here} />
    </>
  );
}

interface HeadProps {
  noun: Resource;
  row: Row;
  list: string;
  here: string;
}

function Head({ noun, row, list, here }: HeadProps) {
  const t = useT();
  return (
    <PageHead
      title={labelOf(noun, row)}
      status={
        <Shown t={t} field={fieldOf(noun, "status")} name="status" row={row} />
      }
      back={list}
    >
      <a class="btn btn-quiet lg-only" href={list}>
        <Icon name="arrow-left" />
        {t(noun.title)}
      </a>
      <MoreActs
        acts={[
          {
            title: t("customer.merge"),
            href: withQuery(here, { same: "1" }),
            icon: "merge",
          },
          {
            title: t("common.delete"),
            href: withQuery(here, { delete: row.id }),
            icon: "trash",
            bad: true,
          },
        ]}
      />
      <a class="btn btn-primary" href={withQuery(here, { edit: row.id })}>
        {t("common.edit")}
      </a>
    </PageHead>
  );
}

/** Its fields. */
function Facts({ noun, row }: Pick<HeadProps, "noun" | "row">) {
  const t = useT();
  const names = Object.keys(noun.fields).filter((name) => name !== "status");
  return (
    <Sheet title={t("customer.page.facts")}>
      <DescriptionList
        items={[
          ...shownFacts(t, noun, row, names),
          [
            t("common.created_at"),
            <DateTime key="at" at={row.created_at} form="day" />,
          ],
        ]}
      />
    </Sheet>
  );
}

function Dialogs(props: OrganizationPageProps & { here: string }) {
  const { noun, row, detail, here, inviteDays, refused } = props;
  const { inviting, link, revoking, finding } = detail;
  return (
    <>
      {inviting && (
        <InviteDialog
          organizations={[[String(row.id), labelOf(noun, row)]]}
          typed={inviting}
          days={inviteDays}
          close={here}
          refused={refused}
        />
      )}
      {link && <InviteLink link={link} days={inviteDays} close={here} />}
      {revoking && <RevokeInvite invite={revoking} close={here} />}
      {finding && (
        <FindSame
          {...finding}
          refused={refused}
          alike={detail.alike}
          close={here}
        />
      )}
    </>
  );
}
