import type { ComponentChildren } from "preact";
import { Hidden } from "../hidden.tsx";

interface PreferenceFormProps {
  name:
    | "locale"
    | "theme"
    | "sidebar"
    | "filter"
    | "tabs"
    | "size"
    | "keys"
    | "columns"
    | "view";
  /** current path and query */
  back: string;
  class?: string;
  children: ComponentChildren;
}

/** Sets one preference: its buttons send `value`, the answer leads back here (decisions 1.10). */
export function PreferenceForm(props: PreferenceFormProps) {
  return (
    <form method="post" action="/preference" class={props.class}>
      <Hidden name="name" value={props.name} />
      <Hidden name="back" value={props.back} />
      {props.children}
    </form>
  );
}
