import { addressLine } from "@/domain/customer/address_words.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { FreeText, Phone, Tag } from "@/components/values.tsx";
import type { Surroundings } from "@/db/customer/organization_page.ts";
import type { ComponentChildren } from "preact";
import { None } from "./oem.tsx";

interface AroundProps {
  around: Surroundings;
  organization: { id: number; name: string };
  /** path and query of the organization's page */
  url: string;
}

interface ListedProps {
  title: string;
  /** the list's page beside the organizations' */
  page: "user" | "dashboard" | "address";
  count: number;
  organization: AroundProps["organization"];
  url: string;
  /** the words of the link to a new one */
  add: string;
  children: ComponentChildren;
}

/** A few rows of a list, with the ways to all of them and to a new one. */
function Listed(props: ListedProps) {
  const { title, page, count, organization, url, add, children } = props;
  const t = useT();
  return (
    <Sheet
      title={title}
      note={t("customer.page.count", { n: count })}
      aside={
        <>
          <a
            class="lk text-dense"
            href={withQuery(page, {
              edit: "new",
              "with.organization_id": organization.name,
              back: url,
            })}
          >
            {add}
          </a>
          {count > 0 && (
            <a
              class="lk text-dense ml-3"
              href={withQuery(page, { organization_id: organization.id })}
              aria-label={t("customer.page.all", { title })}
            >
              {t("common.all")}
            </a>
          )}
        </>
      }
      flush
    >
      {children}
    </Sheet>
  );
}

/** Its people, with or without an account. */
export function Users({ around, organization, url }: AroundProps) {
  const t = useT();
  return (
    <Listed
      title={t("customer.page.users")}
      page="user"
      count={around.counts.customer_user}
      organization={organization}
      url={url}
      add={t("customer.user.add")}
    >
      <Table
        caption={t("customer.page.users")}
        rows={around.users}
        rowKey={({ id }) => id}
        empty={<None of="users" />}
        columns={[
          {
            header: t("customer.name"),
            cell: (user) => (
              <a class="lk" href={`user?open=${user.id}`}>
                <FreeText text={user.name} />
              </a>
            ),
          },
          {
            header: t("customer.phone"),
            phone: "left",
            cell: (user) => <Phone value={user.phone} />,
          },
          {
            header: t("customer.user.role"),
            phone: "right",
            cell: (user) => t(`customer.user.role.${user.role}`),
          },
          {
            header: t("common.status"),
            phone: "status",
            cell: (user) => (
              <Tag tone={user.status ? "done" : "shut"}>
                {t(
                  user.status
                    ? "customer.user.status.1"
                    : "customer.user.status.0",
                )}
              </Tag>
            ),
          },
        ]}
      />
    </Listed>
  );
}

/** The accounts of its people. */
export function Accounts({ around }: Pick<AroundProps, "around">) {
  const t = useT();
  return (
    <Sheet
      title={t("customer.page.accounts")}
      note={t("customer.page.count", { n: around.counts.account })}
      flush
    >
      <Table
        plain
        caption={t("customer.page.accounts")}
        rows={around.accounts}
        rowKey={({ id }) => id}
        empty={<None of="accounts" />}
        columns={[
          {
            header: t("customer.name"),
            cell: ({ nickname, username }) => (
              <Two first={nickname || username} second={username} />
            ),
          },
          {
            header: t("customer.phone"),
            cell: ({ phone }) => <Phone value={phone} />,
          },
          {
            header: t("common.status"),
            cell: ({ status }) => (
              <Tag tone={status ? "done" : "shut"}>
                {t(
                  status
                    ? "customer.account.status.1"
                    : "customer.account.status.0",
                )}
              </Tag>
            ),
          },
        ]}
      />
    </Sheet>
  );
}

/** Where it grows something. */
export function Parks({ around, organization, url }: AroundProps) {
  const t = useT();
  return (
    <Listed
      title={t("customer.page.parks")}
      page="dashboard"
      count={around.counts.park}
      organization={organization}
      url={url}
      add={t("customer.park.add")}
    >
      <Table
        plain
        caption={t("customer.page.parks")}
        rows={around.parks}
        rowKey={({ id }) => id}
        empty={<None of="parks" />}
        columns={[
          {
            header: t("customer.park.name"),
            cell: (park) => (
              <a class="lk" href={`dashboard?open=${park.id}`}>
                <FreeText text={park.name} />
              </a>
            ),
          },
          { header: t("customer.park.region"), cell: (park) => park.region },
          { header: t("customer.park.crop"), cell: (park) => park.crop },
        ]}
      />
    </Listed>
  );
}

/** Where its goods go. */
export function Addresses({ around, organization, url }: AroundProps) {
  const t = useT();
  return (
    <Listed
      title={t("customer.address.title")}
      page="address"
      count={around.counts.address}
      organization={organization}
      url={url}
      add={t("customer.address.new")}
    >
      <Table
        plain
        caption={t("customer.address.title")}
        rows={around.addresses}
        rowKey={({ id }) => id}
        empty={<p class="sb mut">{t("customer.address.empty")}</p>}
        columns={[
          {
            header: t("customer.address.receiver"),
            cell: (address) => (
              <Two
                first={
                  <>
                    <a class="lk" href={`address?open=${address.id}`}>
                      {address.receiver}
                    </a>
                    {address.is_default && (
                      <>
                        {" "}
                        <Tag>{t("customer.address.default")}</Tag>
                      </>
                    )}
                  </>
                }
                second={<Phone value={address.phone} />}
              />
            ),
          },
          {
            header: t("customer.address.address"),
            cell: (address) => addressLine(address),
          },
        ]}
      />
    </Listed>
  );
}
