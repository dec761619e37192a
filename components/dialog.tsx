import type { ComponentChildren } from "preact";
import { Form } from "./form.tsx";
import { Hidden } from "./hidden.tsx";
import { Icon } from "./icon.tsx";
import { useT } from "./reader.tsx";
import { Rows } from "./sheet.tsx";

interface DialogProps {
  title: string;
  /** the same page without the dialog */
  close: string;
  /** room for a table; the whole screen on phones */
  wide?: boolean;
  /** beside the title */
  tag?: ComponentChildren;
  footer?: ComponentChildren;
  children: ComponentChildren;
}

/** A state of the page, `?dialog=…`, shown over it: closing is a link. */
export function Dialog(props: DialogProps) {
  return (
    <div class="veil">
      <section
        class={props.wide ? "dlg full" : "dlg"}
        role="dialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
      >
        <DialogHead {...props} />
        <div class="bd">{props.children}</div>
        {props.footer && <footer>{props.footer}</footer>}
      </section>
    </div>
  );
}

function DialogHead({ title, close, tag }: Omit<DialogProps, "children">) {
  return (
    <header>
      <h2 id="dialog-title">{title}</h2>
      {tag}
      <a class="ib" href={close} data-close aria-label={useT()("common.close")}>
        <Icon name="x" />
      </a>
    </header>
  );
}

interface ConfirmDialogProps {
  /** the question */
  title: string;
  /** what follows from it */
  text: ComponentChildren;
  /** the things concerned */
  facts?:
    readonly (readonly [label: ComponentChildren, value: ComponentChildren])[];
  close: string;
  /** the safe choice, in words of its own: "Not yet" */
  closeLabel?: string;
  /** the act, as a verb */
  submit: string;
  danger?: boolean;
  event?: string;
  version?: number;
  action?: string;
  id?: string;
  /** hidden values that go with the act */
  values?: Readonly<Record<string, string | number>>;
  /** fields that the act needs, e.g. a reason */
  children?: ComponentChildren;
}

/** Asks before an act: GET `?confirm=…` shows it, its POST acts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useT();
  return (
    <div class="veil">
      <section
        class="dlg"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
        aria-describedby="dialog-text"
      >
        <DialogHead title={props.title} close={props.close} />
        <Form
          event={props.event}
          version={props.version}
          action={props.action}
          id={props.id}
        >
          {Object.entries(props.values ?? {}).map(([name, value]) => (
            <Hidden name={name} value={value} />
          ))}
          <div class="bd pad">
            <p id="dialog-text" class="mut">{props.text}</p>
            {props.facts && <Rows items={props.facts} />}
            {props.children}
          </div>
          <footer>
            <a class="btn" href={props.close} autofocus>
              {props.closeLabel ?? t("common.cancel")}
            </a>
            <button
              type="submit"
              class={props.danger ? "btn btn-badfill" : "btn btn-primary"}
            >
              {props.submit}
            </button>
          </footer>
        </Form>
      </section>
    </div>
  );
}
