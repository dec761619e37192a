import { Options } from "@/components/fields.tsx";
import { control } from "@/components/field_frame.tsx";
import { FieldError, fieldId, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { GoodsPicture } from "@/components/goods_picture.tsx";
import { Icon } from "@/components/icon.tsx";
import { QuantityStepper } from "@/components/quantity_stepper.tsx";
import { useT } from "@/components/reader.tsx";
import { More, Note } from "@/components/sheet.tsx";
import { AtOnce } from "@/components/uploads.tsx";
import { EXTENSIONS } from "@/domain/file/kinds.ts";
import type { StoredFile } from "@/domain/file/stored_file.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import { uploaderTexts } from "@/islands/uploader/texts.ts";
import Uploader from "@/islands/Uploader.tsx";
import { Out } from "./out.tsx";
import { type Faults, PartsEditor } from "./parts_editor.tsx";
import type { LineView } from "./view.ts";

interface LineEditorProps {
  line: LineView;
  product: boolean;
  figures: Readonly<Record<string, string>>;
  faults: Faults;
  files: ReadonlyMap<string, StoredFile>;
  limits: UploadLimits;
  /** its parts are shown */
  open: boolean;
}

/** One product or part that is being ordered. */
export function LineEditor(props: LineEditorProps) {
  const { line, product, figures, faults } = props;
  const t = useT();
  const { at, goods, typed } = line;
  const path = `lines.${at}`;
  const name = goods?.name ??
    t(product ? "oem.order.goods.unknown" : "oem.order.part.unknown");
  return (
    <article
      class="ln"
      id={`line-${at}`}
      data-line={at}
      data-base={line.base ?? undefined}
    >
      <Hidden name={`${path}.goods_id`} value={typed.goods_id} />
      <div class="hd">
        <GoodsPicture cover={goods?.cover} icon={product ? "box" : "cpu"} />
        <div id={fieldId(`${path}.goods_id`)} tabindex={-1}>
          <h3>{name}</h3>
          <p class="text-dense mut">{goods?.sn}</p>
          <FieldError
            name={`${path}.goods_id`}
            error={faults[`${path}.goods_id`]}
          />
        </div>
        <button
          type="submit"
          class="ib"
          name="do"
          value={`remove_line:${at}`}
          aria-label={t("oem.form.remove_line", { name })}
        >
          <Icon name="trash-2" />
        </button>
      </div>
      <div class="flex flex-wrap gap-x-6 gap-y-3 items-start mt-3 in">
        {product && <VersionChoice line={line} faults={faults} />}
        <Quantity line={line} name={name} faults={faults} />
        <LineSum at={at} product={product} figures={figures} />
      </div>
      <div class="in">
        {product && <Parts {...props} />}
        <Extras {...props} />
      </div>
    </article>
  );
}

interface ChoiceProps {
  line: LineView;
  faults: Faults;
}

function VersionChoice({ line, faults }: ChoiceProps) {
  const t = useT();
  const { typed, versions, at } = line;
  const choices = versions.map(({ id, version }) =>
    [String(id), version] as const
  );
  const name = `lines.${at}.version_id`;
  const label = t("oem.form.version");
  return (
    <div class="min-w-32">
      <Hidden name={`lines.${at}.bill_of`} value={typed.bill_of} />
      <Hidden name={`lines.${at}.bill`} value={typed.bill} />
      <label class="lab" for={fieldId(name)}>{label}</label>
      <select
        class="select select-sm"
        autocomplete="off" // another line may have its name by then
        data-recalc
        {...control({ name, label, error: faults[name] })}
      >
        <Options
          value={typed.version_id}
          options={choices}
          blank={choices.some(([id]) => id === typed.version_id)
            ? undefined
            : t("product_dialog.select_version")}
        />
      </select>
      <FieldError name={name} error={faults[name]} />
    </div>
  );
}

function Quantity({ line, name, faults }: ChoiceProps & { name: string }) {
  const t = useT();
  const path = `lines.${line.at}.quantity`;
  return (
    <div>
      <label class="lab" for={fieldId(path)}>
        {t("oem.form.quantity", { unit: line.goods?.unit ?? "" })}
      </label>
      <QuantityStepper
        name={path}
        label={t("oem.form.quantity.of", { name })}
        value={line.typed.quantity}
        error={faults[path]}
      />
    </div>
  );
}

interface LineSumProps {
  at: number;
  product: boolean;
  figures: Readonly<Record<string, string>>;
}

function LineSum({ at, product, figures }: LineSumProps) {
  const t = useT();
  return (
    <dl class="sum ml-auto text-dense gap-y-0!">
      <dt>{t("oem.form.unit_price")}</dt>
      <dd>
        <Out name={`unit.${at}`} figures={figures} />
      </dd>
      {product && (
        <>
          <dt>{t("oem.form.deducted")}</dt>
          <dd>
            <Out name={`deducted.${at}`} figures={figures} />
          </dd>
        </>
      )}
      <dt class="strong">{t("oem.form.subtotal")}</dt>
      <dd class="strong">
        <Out name={`line.${at}`} figures={figures} />
      </dd>
    </dl>
  );
}

function Parts({ line, figures, faults, open }: LineEditorProps) {
  const t = useT();
  const { at, versions, parts } = line;
  if (versions.length === 0) {
    return (
      <div class="mt-3">
        <Note tone="cust">{t("oem.order.no_version_config")}</Note>
      </div>
    );
  }
  const path = `lines.${at}.parts`;
  const n = parts.filter((part) => part.at !== null).length;
  return (
    <div class="mt-2" id={fieldId(path)} tabindex={-1}>
      <Hidden name={path} value="" />
      <More summary={t("oem.form.parts", { n })} open={open}>
        <PartsEditor line={line} figures={figures} faults={faults} />
        <div class="mt-2.5">
          <SubmitButton
            tone="plain"
            size="sm"
            name="do"
            value={`dialog:part:${at}`}
          >
            <Icon name="plus" />
            {t("oem.form.part.add")}
          </SubmitButton>
        </div>
      </More>
      <FieldError name={path} error={faults[path]} />
    </div>
  );
}

/** Design files and a remark. */
function Extras({ line, faults, files, limits }: LineEditorProps) {
  const t = useT();
  const { at, typed } = line;
  const path = `lines.${at}.files`;
  const remark = `lines.${at}.remark`;
  return (
    <div class="grid md:grid-cols-2 gap-3 mt-3">
      <div>
        <Hidden name={path} value="" />
        <label class="lab" for={fieldId(path)}>{t("oem.form.files")}</label>
        <Uploader
          name={path}
          fileName={`lines.${at}.upload`}
          id={fieldId(path)}
          label={t("oem.form.files")}
          errorId={faults[path] ? `${fieldId(path)}-error` : undefined}
          accept={EXTENSIONS.join(",")}
          multiple
          exact
          limits={limits}
          texts={uploaderTexts(t, limits, EXTENSIONS)}
          initial={typed.files.flatMap((id) => files.get(id) ?? [])}
        />
        <AtOnce limits={limits} />
        <FieldError name={path} error={faults[path]} />
      </div>
      <div>
        <label class="lab" for={fieldId(remark)}>
          {t("oem.form.line_remark")}
        </label>
        <textarea
          class="textarea min-h-0 leading-5"
          rows={2}
          autocomplete="off"
          placeholder={t("oem.form.line_remark.hint")}
          {...control({ name: remark, label: "", error: faults[remark] })}
        >
          {typed.remark}
        </textarea>
        <FieldError name={remark} error={faults[remark]} />
      </div>
    </div>
  );
}
