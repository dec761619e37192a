import { ConflictTable } from "@/components/conflict.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { Nothing } from "@/components/values.tsx";
import { addressLine } from "@/domain/customer/address_words.ts";
import {
  type Application,
  draftsAmong,
  marksOf,
  quantityOf,
} from "./application.ts";
import type { ApplicationFormProps } from "./application_form.tsx";

/** Which draft the form shows, and what that has in its fields. */
export function Carried({ typed, opened, conflict }: ApplicationFormProps) {
  return (
    <>
      <Hidden name="draft" value={typed.draft} />
      {conflict && <Hidden name="asked" value={conflict.theirs.draft} />}
      {Object.entries(opened).filter(([, value]) => value !== "").map((
        [name, value],
      ) => <Hidden key={name} name={`opened.${name}`} value={value} />)}
    </>
  );
}

/** What another page of the customer saved, to choose from: the address, the remark, and part by part. */
export function Differences(props: ApplicationFormProps) {
  const t = useT();
  const { conflict, typed, parts, addresses, refused } = props;
  if (!conflict) return null;
  const labelOf = (name: string) =>
    name === "address_id"
      ? t("oem.portal.adjust.address")
      : name === "remark"
      ? t("common.remark")
      : parts.find(({ goods_id }) => quantityOf(goods_id) === name)?.name ?? "";
  const wordsOf = (application: Application, name: string) => {
    const value = marksOf(application)[name] ?? "";
    const address = name === "address_id" &&
      addresses.find(({ id }) => String(id) === value);
    return address
      ? `${address.receiver} ${addressLine(address)}`
      : value || <Nothing />;
  };
  return (
    <ConflictTable
      title={t("form.elsewhere.title")}
      rows={conflict.fields.map((name) => ({
        name,
        label: labelOf(name),
        yours: wordsOf(typed, name),
        theirs: wordsOf(conflict.theirs, name),
        shown: draftsAmong(typed, conflict.theirs).marksOf(typed)[name] ?? "",
        open: refused?.code !== 40901 && !conflict.answered.includes(name),
      }))}
    />
  );
}
