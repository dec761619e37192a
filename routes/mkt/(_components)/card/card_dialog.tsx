import { ConflictTable } from "@/components/conflict.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { SelectField, TextField } from "@/components/fields.tsx";
import {
  ErrorSummary,
  Fields,
  Form,
  SubmitButton,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import type { Refused } from "@/domain/errors.ts";
import {
  CARD_FIELDS,
  type CardField,
  type CardTexts,
  differences,
} from "./card_form.ts";

const FORM = "card";

export interface OpenCard {
  /** null = a new one */
  card: { id: number; version: number; stored: CardTexts } | null;
  typed: CardTexts;
  opened: CardTexts;
}

interface CardDialogProps extends OpenCard {
  close: string;
  refused?: Refused;
}

/** The form of a receiving card, new or not. */
export function CardDialog(props: CardDialogProps) {
  const { card, typed, opened, close, refused } = props;
  const t = useT();
  const error = (name: CardField) => refused?.fields[name];
  return (
    <Dialog
      title={t(card ? "sales.card.edit" : "sales.card.add")}
      close={close}
      footer={
        <>
          <a class="btn" href={close}>{t("common.cancel")}</a>
          <SubmitButton form={FORM}>{t("common.save")}</SubmitButton>
        </>
      }
    >
      <Form
        event={card ? "update" : "create"}
        version={card?.version}
        id={FORM}
      >
        {card && <Hidden name="card" value={card.id} />}
        {CARD_FIELDS.map((name) => (
          <Hidden key={name} name={`was.${name}`} value={opened[name]} />
        ))}
        <div class="pad grid gap-4">
          {refused && (
            <ErrorSummary
              refusal={refused}
              labels={(path) =>
                CARD_FIELDS.filter((name) => name === path)
                  .map((name) => t(`sales.card.${name}`))[0]}
            />
          )}
          {card && refused?.code === 40901 && (
            <ConflictTable rows={differences(t, typed, card.stored, opened)} />
          )}
          <Fields>
            <TextField
              name="bank"
              label={t("sales.card.bank")}
              value={typed.bank}
              error={error("bank")}
              maxlength={100}
              required
              wide
            />
            <TextField
              name="holder"
              label={t("sales.card.holder")}
              value={typed.holder}
              error={error("holder")}
              maxlength={100}
              required
              wide
            />
            <TextField
              name="number"
              label={t("sales.card.number")}
              value={typed.number}
              error={error("number")}
              inputmode="numeric"
              autocomplete="off"
              maxlength={40}
              required
            />
            <SelectField
              name="status"
              label={t("common.status")}
              value={typed.status}
              options={[
                ["1", t("finance.card.status.1")],
                ["0", t("finance.card.status.0")],
              ]}
              error={error("status")}
            />
          </Fields>
        </div>
      </Form>
    </Dialog>
  );
}
