import { Icon } from "../icon.tsx";
import { pathOf } from "../query.ts";
import { useT } from "../reader.tsx";
import type { ShellData, VisitedTab } from "./data.ts";
import { PreferenceForm } from "./preference.tsx";

/** The visited pages as tabs: one form whose buttons close one, the others, or all. */
export function VisitedTabs(
  { tabs, path }: Pick<ShellData, "tabs" | "path">,
) {
  const t = useT();
  if (tabs.length === 0) return null;
  const current = tabs.find((tab) => tab.current);
  return (
    <nav class="views" aria-label={t("shell.tabs")}>
      <PreferenceForm name="tabs" back={path}>
        <ul>{tabs.map((tab) => <Tab key={tab.id} {...tab} />)}</ul>
        <details class="dd">
          <summary class="ib" aria-label={t("shell.tabs.actions")}>
            <Icon name="ellipsis" />
          </summary>
          <ul>
            <li>
              <button
                type="submit"
                name="value"
                value={`others ${current?.id ?? pathOf(path)}`}
              >
                {t("shell.tabs.others")}
              </button>
            </li>
            <li>
              <button type="submit" name="value" value="all">
                {t("shell.tabs.all")}
              </button>
            </li>
          </ul>
        </details>
      </PreferenceForm>
    </nav>
  );
}

function Tab({ id, title, href, affix, current }: VisitedTab) {
  const t = useT();
  return (
    <li class={current ? "vw on" : "vw"}>
      <a href={href} aria-current={current ? "page" : undefined}>
        {affix && <Icon name="pin" />}
        <span class="clip max-w-60">{title}</span>
      </a>
      {!affix && (
        <button
          type="submit"
          class="x"
          name="value"
          value={`close ${id}`}
          aria-label={t("shell.tabs.close", { title })}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
