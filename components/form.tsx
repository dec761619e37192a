import type { Text } from "@/domain/errors.ts";
import { newFormKey } from "@/domain/form_key.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { inOrder, type Labels, sortedFields } from "./form_order.ts";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { useReader, useT, word } from "./reader.tsx";
import { Prose } from "./values.tsx";

/** The id of a field by its dotted name, for labels and for the links of the error summary. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll(".", "-")}`;
}

interface FormProps {
  /** which event of the document this is, where a page has several forms */
  event?: string;
  /** the version that was read (decisions 1.4) */
  version?: number;
  action?: string;
  /** the form carries files */
  upload?: boolean;
  id?: string;
  class?: string;
  children: ComponentChildren;
}

/**
 * A POST form with what every write needs; its one-time key against double submits is new in every rendering. The
 * server reports faults, all at once and in the reader's language: the browser's own bubbles use the browser's.
 */
export function Form(props: FormProps) {
  const { account } = useReader();
  return (
    <form
      method="post"
      action={props.action}
      enctype={props.upload ? "multipart/form-data" : undefined}
      id={props.id}
      class={props.class}
      novalidate
    >
      <Hidden name="idempotency_key" value={newFormKey(account)} />
      {props.event && <Hidden name="event" value={props.event} />}
      {props.version !== undefined && (
        <Hidden name="version" value={props.version} />
      )}
      {props.children}
    </form>
  );
}

/** Fields in two columns, one on phones. */
export function Fields({ children }: { children: ComponentChildren }) {
  return <div class="form">{children}</div>;
}

/**
 * The labels of a form's fields by dotted path, given in its order, in the reader's language; nothing for an unknown
 * path.
 */
export function labelsBy(
  t: T,
  labels: Readonly<Partial<Record<string, MessageKey>>>,
): Labels {
  return inOrder(Object.keys(labels), (path) => {
    const key = labels[path];
    return key && t(key);
  });
}

/**
 * What a form's fields have in common, by their names: the label that the summary of faults calls them by, what was
 * typed, and the fault.
 */
export function fieldsBy<
  Labels extends Readonly<Record<string, MessageKey>>,
  Typed extends object,
>(t: T, labels: Labels, typed: Typed, fault: Refusal["fields"] = {}) {
  return <Name extends keyof Labels & keyof Typed & string>(name: Name) => ({
    name,
    label: t(labels[name]!),
    value: typed[name],
    error: fault[name],
  });
}

/** A refusal as forms show it; `Refused` is one. */
export interface Refusal {
  code: number;
  text: Text;
  fields: Readonly<Record<string, Text>>;
  details: readonly Text[];
}

interface ErrorSummaryProps {
  refusal: Refusal;
  /** a field's label by its dotted path; without one the message is shown alone */
  labels?: Labels;
  /** the page shows no such fields: their messages lead nowhere */
  unlinked?: boolean;
}

/**
 * The refusal and its reasons, first in the form, with links to the fields in the form's order; focused when the page
 * opens.
 */
export function ErrorSummary(
  { refusal, labels, unlinked }: ErrorSummaryProps,
) {
  const t = useT();
  const { code, text } = refusal;
  const fields = sortedFields(Object.entries(refusal.fields), labels?.order);
  const told = new Set(Object.values(refusal.fields));
  // A detail that repeats a field's message is left out.
  const details = refusal.details.filter((detail) => !told.has(detail));
  return (
    <div
      class="note errors"
      data-tone="bad"
      role="alert"
      tabindex={-1}
      autofocus
    >
      <Icon name="circle-alert" />
      <div>
        <span class="sr">{t("popup.alert.title")}</span>
        <b>
          {t("error.code_message", {
            code: String(code),
            message: word(t, text),
          })}
        </b>
        {fields.length + details.length > 0 && (
          <ul>
            {details.map((detail, i) => <li key={i}>{word(t, detail)}</li>)}
            {fields.map(([path, message]) => {
              const words = (
                <Prose
                  text={labelled(t, labels?.(path), word(t, message))}
                />
              );
              return (
                <li>
                  {unlinked ? words : <a href={`#${fieldId(path)}`}>{words}</a>}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}

/** "Amount: too large", with the colon of the reader's language; without a label the words alone. */
function labelled(t: T, label: string | undefined, words: string): string {
  return label ? t("common.labelled", { label, words }) : words;
}

interface FieldErrorProps {
  name: string;
  error?: Text;
}

/** The message under a field; the field is described by it. */
export function FieldError({ name, error }: FieldErrorProps) {
  const t = useT();
  if (!error) return null;
  return (
    <p class="err" id={`${fieldId(name)}-error`}>
      <Icon name="circle-alert" />
      <span>
        <Prose text={word(t, error)} />
      </span>
    </p>
  );
}

interface SaveBarProps {
  /** an obstacle, or when the draft was saved */
  note?: ComponentChildren;
  children: ComponentChildren;
}

/** The buttons of a long form, always in sight. */
export function SaveBar({ note, children }: SaveBarProps) {
  return (
    <div class="save">
      <span class="mut text-dense">{note}</span>
      <span class="go">{children}</span>
    </div>
  );
}

const BUTTONS = {
  primary: "btn btn-primary",
  plain: "btn",
  quiet: "btn btn-quiet",
  bad: "btn btn-bad",
  badfill: "btn btn-badfill",
};

interface SubmitButtonProps {
  /** one primary button per screen; badfill only in a confirmation */
  tone?: keyof typeof BUTTONS;
  name?: string;
  value?: string;
  size?: "sm" | "xs" | "lg";
  /** the form's id, if the button is outside of it */
  form?: string;
  /** where it sends the form, if not where others do */
  formaction?: string;
  label?: string;
  children: ComponentChildren;
}

/** A button that submits; double submits are caught by the form's key. */
export function SubmitButton(props: SubmitButtonProps) {
  const { tone = "primary", size } = props;
  return (
    <button
      type="submit"
      class={size ? `${BUTTONS[tone]} btn-${size}` : BUTTONS[tone]}
      name={props.name}
      value={props.value}
      form={props.form}
      formaction={props.formaction}
      aria-label={props.label}
    >
      {props.children}
    </button>
  );
}
