import { FormDialog } from "@/components/dialog.tsx";
import { TextField } from "@/components/fields.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { DateTime, Phone, Tag } from "@/components/values.tsx";
import type { Alike } from "@/db/customer/alike.ts";
import type { Refused } from "@/domain/errors.ts";
import { mergeHref } from "../merge/href.ts";

interface SameProps {
  alike: readonly Alike[];
  /** the organization of the page */
  id: number;
  here: string;
  /** that it was opened from, as it was filtered */
  list: string;
}

/** Organizations that may be this one; the merge that is offered is into the one that has more. */
export function Same({ alike, id: own, here, list }: SameProps) {
  const t = useT();
  if (alike.length === 0) return null;
  return (
    <Sheet title={t("customer.merge.alike")}>
      <ul class="rows">
        {alike.map(({ id, name, contact, phone, ...other }) => (
          <li key={id}>
            <span>
              <a class="lk" href={withQuery(here, { open: id })}>{name}</a>
              <br />
              <small class="mut">
                {contact} <Phone value={phone} />{" "}
                {other.same_phone && <Tag>{t("customer.merge.same_phone")}
                </Tag>}
                <br />
                {t("common.created_at")}{" "}
                <DateTime at={other.created_at} form="day" />
              </small>
            </span>
            <a
              class="btn btn-xs"
              href={other.fuller
                ? mergeHref(list, own, id)
                : mergeHref(list, id, own)}
              aria-label={t("customer.merge.with", { name })}
            >
              {t("customer.merge")}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface FindSameProps {
  typed: string;
  refused?: Refused;
  alike: readonly Alike[];
  close: string;
}

/** Asks which other organization is this one. */
export function FindSame({ typed, refused, alike, close }: FindSameProps) {
  const t = useT();
  return (
    <FormDialog
      title={t("customer.merge.find")}
      close={close}
      event="find_same"
      submit={t("customer.merge.preview")}
      refused={refused}
      labels={() => t("customer.organization.name")}
    >
      <p class="mut">{t("customer.merge.find.text")}</p>
      <TextField
        name="name"
        label={t("customer.organization.name")}
        value={typed}
        error={refused?.fields.name}
        list="same-list"
        autocomplete="off"
        required
        wide
        autofocus
      />
      <datalist id="same-list">
        {alike.map(({ id, name }) => <option key={id} value={name} />)}
      </datalist>
    </FormDialog>
  );
}
