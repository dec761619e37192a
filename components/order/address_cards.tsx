import { addressLine } from "@/domain/customer/address_words.ts";
import type { AddressRow } from "@/db/customer/addresses.ts";
import type { T } from "@/locales/messages.ts";
import type { Card } from "../choices.tsx";
import { Phone, Tag } from "../values.tsx";

/** The addresses that something may be sent to, each by its receiver. */
export function addressCards(t: T, addresses: readonly AddressRow[]): Card[] {
  return addresses.map(({ id, receiver, phone, ...place }) => ({
    value: String(id),
    title: receiver,
    beside: (
      <>
        <Phone value={phone} />{" "}
        {place.is_default && <Tag>{t("oem.form.address.default")}</Tag>}
      </>
    ),
    text: addressLine(place),
  }));
}
