import type { ComponentChildren } from "preact";
import { control, type FieldProps, Frame } from "./field_frame.tsx";

interface FileFieldProps extends FieldProps {
  /** kinds and sizes in words */
  limits: string;
  accept?: string;
  multiple?: boolean;
  /** files that are there already */
  children?: ComponentChildren;
}

/** The browser's own file input, with what it takes said beside it. */
export function FileField(props: FileFieldProps) {
  return (
    <Frame {...props}>
      {props.children}
      <div class="drop">
        <input
          type="file"
          accept={props.accept}
          multiple={props.multiple}
          {...control(props)}
        />
        <span class="text-xs">{props.limits}</span>
      </div>
    </Frame>
  );
}
