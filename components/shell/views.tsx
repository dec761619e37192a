import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";
import type { ShellData, View } from "./data.ts";
import { PreferenceForm } from "./preference.tsx";

/** The pages that were visited, as tabs: one form whose buttons close one, the others, or all. */
export function VisitedTabs(
  { views, path }: Pick<ShellData, "views" | "path">,
) {
  const t = useT();
  if (views.length === 0) return null;
  return (
    <nav class="views" aria-label={t("shell.views")}>
      <PreferenceForm name="tabs" back={path}>
        <ul>{views.map((view) => <Tab key={view.href} {...view} />)}</ul>
        <details class="dd">
          <summary class="ib" aria-label={t("shell.views.actions")}>
            <Icon name="ellipsis" />
          </summary>
          <ul>
            <li>
              <button
                type="submit"
                name="value"
                value={`others ${pathOf(path)}`}
              >
                {t("shell.views.others")}
              </button>
            </li>
            <li>
              <button type="submit" name="value" value="all">
                {t("shell.views.all")}
              </button>
            </li>
          </ul>
        </details>
      </PreferenceForm>
    </nav>
  );
}

function pathOf(href: string): string {
  return href.split("?", 1)[0] ?? href;
}

function Tab({ title, href, affix, current }: View) {
  const t = useT();
  return (
    <li class={current ? "vw on" : "vw"}>
      <a href={href} aria-current={current ? "page" : undefined}>
        {affix && <Icon name="pin" />}
        {title}
      </a>
      {!affix && (
        <button
          type="submit"
          class="x"
          name="value"
          value={`close ${pathOf(href)}`}
          aria-label={t("shell.views.close", { title })}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
