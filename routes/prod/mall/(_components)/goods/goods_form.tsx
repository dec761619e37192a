import { Was } from "@/components/conflict.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import {
  MoneyField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import { inOrder } from "@/components/form_order.ts";
import {
  ErrorSummary,
  Fields,
  Form,
  SaveBar,
  SubmitButton,
} from "@/components/form.tsx";
import { useReader, useT } from "@/components/reader.tsx";
import { Sheet, TwoColumns } from "@/components/sheet.tsx";
import type { UploadLimits } from "@/domain/file/check.ts";
import { categoryOptions } from "../category/category_form.ts";
import { DraftsNote } from "./drafts_note.tsx";
import { GoodsConflict } from "./goods_conflict.tsx";
import type { GoodsForm } from "./load.ts";
import { Pictures } from "./pictures.tsx";
import { GOODS_FIELDS, type GoodsField } from "./typed_goods.ts";

interface GoodsFormProps {
  form: GoodsForm;
  limits: UploadLimits;
  cancel: string;
}

/** The facts of goods: the same form makes and edits them. */
export function GoodsFormSheet({ form, limits, cancel }: GoodsFormProps) {
  const { t, asLeft } = useReader();
  const { goods, refused } = form;
  return (
    <Form
      event="save"
      version={goods ? form.version : undefined}
      upload
      class="stack"
    >
      <DefaultSubmit />
      <Was saved={form.saved} />
      {refused && (
        <ErrorSummary
          refusal={refused}
          labels={inOrder(GOODS_FIELDS, (path) => {
            const name = GOODS_FIELDS.find((one) => path.startsWith(one));
            return name && t(`catalogue.goods.field.${name}`);
          })}
        />
      )}
      <GoodsConflict form={form} />
      <TwoColumns side={<Pictures form={form} limits={limits} />}>
        <Sheet title={t("catalogue.goods.facts")}>
          <Fields>
            <Facts {...form} />
            <Prices {...form} />
            <TextArea
              {...fieldOf(form, "description", t)}
              rows={5}
              wide
            />
          </Fields>
        </Sheet>
      </TwoColumns>
      <SaveBar>
        <a class="btn" href={asLeft(cancel)}>{t("common.cancel")}</a>
        <SubmitButton>{t("common.save")}</SubmitButton>
      </SaveBar>
    </Form>
  );
}

type T = ReturnType<typeof useT>;

function fieldOf({ typed, refused }: GoodsForm, name: GoodsField, t: T) {
  return {
    name,
    label: t(`catalogue.goods.field.${name}`),
    value: typed[name],
    error: refused?.fields[name],
  };
}

function Facts(form: GoodsForm) {
  const t = useT();
  const { kinds, categories } = form;
  return (
    <>
      <TextField
        {...fieldOf(form, "sn", t)}
        required
      />
      <TextField
        {...fieldOf(form, "name", t)}
        required
      />
      <SelectField
        {...fieldOf(form, "kind", t)}
        options={kinds.map((kind) => [kind, t(`catalogue.kind.${kind}`)])}
        required
      />
      <SelectField
        {...fieldOf(form, "category_id", t)}
        blank={t("catalogue.goods.no_category")}
        options={categoryOptions(categories)}
      />
      <TextField {...fieldOf(form, "unit", t)} />
      {!form.goods && (
        <SelectField
          {...fieldOf(form, "status", t)}
          options={[
            ["1", t("catalogue.goods.status.1")],
            ["0", t("catalogue.goods.status.0")],
          ]}
        />
      )}
    </>
  );
}

function Prices(form: GoodsForm) {
  const t = useT();
  const { drafts } = form;
  return (
    <>
      <MoneyField
        {...fieldOf(form, "price", t)}
        hint={t("catalogue.goods.price.hint")}
      />
      <MoneyField
        {...fieldOf(form, "cost_price", t)}
        hint={t("catalogue.goods.cost_price.hint")}
      />
      {drafts && drafts.count > 0 && (
        <div class="w">
          <DraftsNote
            of="catalogue.goods.drafts.before"
            drafts={drafts}
          />
        </div>
      )}
      <NumberField
        {...fieldOf(form, "sort", t)}
        hint={t("catalogue.goods.sort.hint")}
      />
    </>
  );
}
