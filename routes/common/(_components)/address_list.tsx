import { addressLine } from "@/domain/customer/address_words.ts";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage } from "@/components/list.tsx";
import { AskedKeys } from "@/components/list/keys.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { Phone, Tag } from "@/components/values.tsx";
import type { AddressRow } from "@/db/customer/addresses.ts";
import type { Refused } from "@/domain/errors.ts";

interface AddressListProps {
  addresses: readonly AddressRow[];
  /** how many may be kept */
  most: number;
  /** current path and query, without its question */
  here: string;
  url: URL;
  /** where an address was asked for */
  back: string | null;
  /** the address that is to be deleted, once it is confirmed */
  deleting?: AddressRow;
  refused?: Refused;
}

/** Everybody's own addresses: those of a customer are their organization's. */
export function AddressList(props: AddressListProps) {
  const { addresses, most, here, url, back, deleting, refused } = props;
  const t = useT();
  return (
    <>
      <ListPage
        title={t("customer.address.title")}
        note={t("customer.address.count", {
          n: addresses.length,
          max: most,
        })}
        actions={
          <>
            {back && <a class="btn" href={back}>{t("customer.address.back")}
            </a>}
            {addresses.length < most && (
              <a class="btn btn-primary" href={withQuery(here, { new: 1 })}>
                <Icon name="plus" />
                {t("customer.address.new")}
              </a>
            )}
          </>
        }
        notice={refused && <ErrorSummary refusal={refused} />}
      >
        <Addresses addresses={addresses} here={here} />
      </ListPage>
      <AskedKeys url={url} close={here} />
      {deleting && (
        <ConfirmDialog
          title={t("address.delete.confirm")}
          text={t("customer.address.delete_text")}
          facts={[
            [
              deleting.receiver,
              <Phone key="phone" value={deleting.phone} />,
            ],
            [t("customer.address.address"), addressLine(deleting)],
          ]}
          close={here}
          submit={t("common.delete")}
          danger
          event="delete"
          values={{ id: deleting.id }}
        />
      )}
    </>
  );
}

function Addresses(
  { addresses, here }: Pick<AddressListProps, "addresses" | "here">,
) {
  const t = useT();
  return (
    <Table
      caption={t("customer.address.caption")}
      rows={addresses}
      rowKey={(address) => address.id}
      empty={
        <EmptyState
          title={t("customer.address.empty")}
          text={t("customer.address.empty_text")}
        />
      }
      columns={[
        {
          header: t("customer.address.receiver"),
          cell: (address) => (
            <Two
              first={<b>{address.receiver}</b>}
              second={<Phone value={address.phone} />}
            />
          ),
        },
        {
          header: t("customer.address.address"),
          phone: "line",
          cell: (address) => (
            <span class="wrap-anywhere">{addressLine(address)}</span>
          ),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: (address) => (
            <>
              {address.is_default && <Tag>{t("customer.address.default")}</Tag>}
              {" "}
              {address.is_abroad && <Tag>{t("customer.address.abroad")}</Tag>}
            </>
          ),
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (address) => <Acts address={address} here={here} />,
        },
      ]}
    />
  );
}

function Acts({ address, here }: { address: AddressRow; here: string }) {
  const t = useT();
  const what = address.receiver;
  return (
    <RowActions>
      <a
        class="btn btn-xs"
        href={withQuery(here, { edit: address.id })}
        aria-label={t("customer.address.edit_what", { what })}
      >
        {t("common.edit")}
      </a>
      <a
        class="btn btn-xs btn-quiet"
        href={withQuery(here, { confirm: "delete", id: address.id })}
        aria-label={t("customer.address.delete_what", { what })}
      >
        {t("common.delete")}
      </a>
    </RowActions>
  );
}
