import type { ComponentChildren } from "preact";
import Modal from "@/islands/Modal.tsx";
import { ErrorSummary, Form, type Refusal, SubmitButton } from "./form.tsx";
import type { Labels } from "./form_order.ts";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { useT } from "./reader.tsx";
import { type Facts, Rows } from "./sheet.tsx";

interface FrameProps {
  title: ComponentChildren;
  /** the same page without the dialog */
  close: string;
  /** room for a table; the whole screen on phones */
  wide?: boolean;
  /** beside the title */
  tag?: ComponentChildren;
  children: ComponentChildren;
}

interface DialogProps extends FrameProps {
  footer?: ComponentChildren;
}

/** A state of the page, `?dialog=…`, shown over it: closing is a link. */
export function Dialog({ footer, children, ...frame }: DialogProps) {
  return (
    <Over {...frame}>
      <div class="bd">{children}</div>
      {footer && <footer>{footer}</footer>}
    </Over>
  );
}

interface OverProps extends FrameProps {
  /** it is a question */
  asks?: boolean;
  /** the id of what explains it */
  about?: string;
}

/** A dialog over the page, and the way back to it. */
function Over(props: OverProps) {
  const { title, close, wide, tag, asks, about, children } = props;
  return (
    <div class="veil">
      <section
        class={wide ? "dlg full" : "dlg"}
        role={asks ? "alertdialog" : "dialog"}
        aria-modal="true"
        aria-labelledby="dialog-title"
        aria-describedby={about}
      >
        <header>
          <h2 id="dialog-title">{title}</h2>
          {tag}
          <a
            class="ib"
            href={close}
            data-close
            aria-label={useT()("common.close")}
          >
            <Icon name="x" />
          </a>
        </header>
        {children}
      </section>
      <Leave close={close} />
      <Modal />
    </div>
  );
}

/** Scripts ask this before typed input in the dialog is lost (islands/Modal.tsx). */
function Leave({ close }: { close: string }) {
  const t = useT();
  return (
    <dialog class="dlg" aria-labelledby="leave-title">
      <header>
        <h2 id="leave-title">{t("dialog.leave")}</h2>
      </header>
      <footer>
        <button type="button" class="btn" data-keep>
          {t("dialog.leave.keep")}
        </button>
        <a class="btn btn-bad" href={close}>{t("dialog.leave.discard")}</a>
      </footer>
    </dialog>
  );
}

interface ActProps {
  close: string;
  /** the text of the safe choice: "Not yet" */
  closeLabel?: string;
  /** the act, as a verb */
  submit: string;
  danger?: boolean;
  event?: string;
  version?: number;
  action?: string;
  /** hidden values that go with the act */
  values?: Readonly<Record<string, string | number>>;
  /** why the act was refused: a page that asks again says it in the question, not behind it */
  refused?: Refusal;
  /** a field's label by its dotted path, for refusals */
  labels?: Labels;
  /** the form carries files */
  upload?: boolean;
}

interface FormDialogProps extends ActProps, FrameProps {}

/** One form over the page. Its first field has `autofocus`. */
export function FormDialog(props: FormDialogProps) {
  return (
    <Over {...props}>
      <ActForm {...props} />
    </Over>
  );
}

interface ConfirmDialogProps extends ActProps {
  /** the question */
  title: string;
  /** what follows from it, where the question does not say it all */
  text?: ComponentChildren;
  /** the things concerned */
  facts?: Facts;
  /** fields that the act needs, e.g. a reason */
  children?: ComponentChildren;
}

const ABOUT = "dialog-text";

/** Asks before an act: GET `?confirm=…` shows it, its POST acts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, close, text, facts, children } = props;
  return (
    <Over title={title} close={close} asks about={text ? ABOUT : undefined}>
      <ActForm {...props}>
        {text && <p id={ABOUT} class="mut">{text}</p>}
        {facts && <Rows items={facts} />}
        {children}
      </ActForm>
    </Over>
  );
}

/** A form in a dialog, with two ways on: back to the page, or the action. */
function ActForm(props: ActProps & { children: ComponentChildren }) {
  const t = useT();
  const { close, closeLabel, submit, danger, values = {}, refused } = props;
  return (
    <Form
      event={props.event}
      version={props.version}
      action={props.action}
      upload={props.upload}
    >
      {Object.entries(values).map(([name, value]) => (
        <Hidden name={name} value={value} />
      ))}
      <div class="bd pad">
        {refused && <ErrorSummary refusal={refused} labels={props.labels} />}
        {props.children}
      </div>
      <footer>
        <a class="btn" href={close} autofocus>
          {closeLabel ?? t("common.cancel")}
        </a>
        <SubmitButton tone={danger ? "badfill" : "primary"}>
          {submit}
        </SubmitButton>
      </footer>
    </Form>
  );
}
