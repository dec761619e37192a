import type { InviteRow } from "@/db/account/invites.ts";
import { SHOWN_INVITES } from "@/domain/account/account_filter.ts";
import { ConfirmDialog, Dialog, FormDialog } from "../dialog.tsx";
import { type Option, SelectField, TextField } from "../fields.tsx";
import { Fields, fieldsBy, labelsBy, type Refusal } from "../form.tsx";
import { withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { Note } from "../sheet.tsx";
import { EmptyState } from "../states.tsx";
import { RowActions, Table, Two } from "../table.tsx";
import type { Tone } from "../tone.ts";
import { CopyText, DateTime, Nothing, Tag } from "../values.tsx";
import { nameOf } from "./account_words.ts";

const TONES: Record<InviteRow["state"], Tone> = {
  open: "cust",
  suspended: "bad",
  used: "done",
  over: "shut",
  revoked: "shut",
};

interface InviteListProps {
  invites: readonly InviteRow[];
  /** the page without a question; `?revoke=<id>` asks it */
  here: string;
  /** they are those of all organizations */
  ofAll?: boolean;
}

/** The invitations, and what became of them. */
export function InviteList({ invites, here, ofAll }: InviteListProps) {
  const t = useT();
  const shown = invites.slice(0, SHOWN_INVITES);
  return (
    <>
      {shown.length < invites.length && (
        <Note>
          {t(ofAll ? "account.invite.first_of_all" : "account.invite.first", {
            n: shown.length,
          })}
        </Note>
      )}
      <Table
        caption={t("account.invite.caption")}
        rows={shown}
        rowKey={(invite) => invite.id}
        empty={
          <EmptyState
            title={t("account.invite.empty")}
            text={t("account.invite.empty.text")}
          />
        }
        columns={[
          {
            header: t("account.invite.whom"),
            cell: ({ name, organization }) => (
              <Two first={name} second={organization.name} />
            ),
          },
          {
            header: t("common.status"),
            phone: "status",
            cell: ({ state }) => (
              <Tag tone={TONES[state]}>
                {t(`account.invite.state.${state}`)}
              </Tag>
            ),
          },
          {
            header: t("account.invite.account"),
            cell: ({ account }) => account ? nameOf(account) : <Nothing />,
          },
          {
            header: t("account.invite.author"),
            drop: 2,
            cell: ({ created_by }) => created_by,
          },
          {
            header: t("account.invite.expires"),
            cell: ({ expires_at }) => <DateTime at={expires_at} />,
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: ({ id, name, revocable }) => (
              <RowActions>
                {revocable && (
                  <a
                    class="btn btn-xs btn-quiet"
                    href={withQuery(here, { revoke: id })}
                    aria-label={t("account.invite.revoke_of", { name })}
                  >
                    {t("account.invite.revoke")}
                  </a>
                )}
              </RowActions>
            ),
          },
        ]}
      />
    </>
  );
}

interface InviteDialogProps {
  /** to choose from; null: too many, the organization's own page invites */
  organizations: readonly Option[] | null;
  typed: { organization_id: string; name: string };
  /** for which the link is valid */
  days: number;
  close: string;
  refused?: Refusal;
}

const LABELS = {
  organization_id: "account.page.index.organization",
  name: "account.invite.whom",
} as const;

/** The form of an invitation: whom, to which organization; sends `event=invite`. */
export function InviteDialog(props: InviteDialogProps) {
  const { organizations, typed, days, close, refused } = props;
  const t = useT();
  const field = fieldsBy(t, LABELS, typed, refused?.fields);
  const frame = { title: t("account.invite.new"), close };
  if (!organizations) {
    return (
      <Dialog
        {...frame}
        footer={<a class="btn" href={close}>{t("common.cancel")}</a>}
      >
        <div class="pad">
          <Note>{t("account.invite.note", { n: days })}</Note>
          <p class="mut">{t("account.invite.too_many")}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      {...frame}
      event="invite"
      submit={t("account.invite.make")}
      refused={refused}
      labels={labelsBy(t, LABELS)}
    >
      <Note>{t("account.invite.note", { n: days })}</Note>
      <Fields>
        <SelectField
          {...field("organization_id")}
          options={organizations}
          blank={t("account.invite.organization.choose")}
          required
          wide
          autofocus={!typed.organization_id}
        />
        <TextField
          {...field("name")}
          hint={t("account.invite.whom.hint")}
          autocomplete="off"
          required
          wide
          autofocus={Boolean(typed.organization_id)}
        />
      </Fields>
    </FormDialog>
  );
}

/** The link, this once. */
export function InviteLink(
  { link, days, close }: Pick<InviteDialogProps, "days" | "close"> & {
    link: string;
  },
) {
  const t = useT();
  return (
    <Dialog
      title={t("account.invite.made")}
      close={close}
      footer={<a class="btn btn-primary" href={close}>{t("common.close")}</a>}
    >
      <div class="pad grid gap-4">
        <Note tone="cust">{t("account.invite.once", { n: days })}</Note>
        <p class="break-all select-all">
          <CopyText value={link} label={t("account.invite.link")} />
        </p>
      </div>
    </Dialog>
  );
}

/** Asks before a link is made worthless; sends `event=revoke_invite`. */
export function RevokeInvite(
  { invite, close }: { invite: InviteRow; close: string },
) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("account.invite.revoke.title")}
      text={t("account.invite.revoke.text")}
      facts={[[invite.name, invite.organization.name]]}
      close={close}
      submit={t("account.invite.revoke")}
      danger
      event="revoke_invite"
      version={invite.version}
      values={{ invite: invite.id }}
    />
  );
}
