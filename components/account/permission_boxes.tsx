import type { Text } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";
import { FieldError, fieldId } from "../form.tsx";
import { useT } from "../reader.tsx";
import { BoxGrid } from "./check_boxes.tsx";
import { PERMISSIONS_BY_PANEL } from "./permission_panels.ts";

const NAME = "permissions";

interface PermissionBoxesProps {
  error?: Text;
  chosen: readonly string[];
  /** a permission that may not be chosen is shown, and can't be ticked */
  mayChoose?: (action: Permission) => boolean;
}

/** All permissions by the panel where each is used first, to tick. */
export function PermissionBoxes(props: PermissionBoxesProps) {
  const { error, chosen, mayChoose = () => true } = props;
  const t = useT();
  const id = fieldId(NAME);
  return (
    <div id={id} tabindex={-1} class="stack">
      <FieldError name={NAME} error={error} />
      {PERMISSIONS_BY_PANEL.map(([panel, actions]) => (
        <fieldset
          key={panel}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <legend class="fl">{t(`account.panel.${panel}`)}</legend>
          <BoxGrid
            name={NAME}
            boxes={actions.map((action) => ({
              value: action,
              title: t(`permission.${action}`),
              text: action,
              checked: chosen.includes(action),
              disabled: !mayChoose(action),
            }))}
          />
        </fieldset>
      ))}
    </div>
  );
}
