import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";
import { Mark } from "./brand.tsx";
import { Count } from "./count.tsx";
import type { MenuItem, ShellData } from "./data.ts";

/**
 * The panels that the reader may open, and the current one's pages. Equal for everybody with the same role on the same
 * page.
 */
export function SideMenu(
  data: Pick<
    ShellData,
    "siteTitle" | "panel" | "panels" | "menu"
  >,
) {
  return (
    <>
      <PanelSwitcher {...data} />
      <nav>
        <ul>{data.menu.map((item) => <Item key={item.href} {...item} />)}</ul>
      </nav>
    </>
  );
}

function PanelSwitcher({ siteTitle, panel, panels }: Pick<
  ShellData,
  "siteTitle" | "panel" | "panels"
>) {
  const t = useT();
  const name = (
    <>
      <Mark />
      <span class="rail">
        {panel.title}
        <small>{siteTitle}</small>
      </span>
    </>
  );
  if (panels.length < 2) return <div class="swap">{name}</div>;
  return (
    <details class="dd left">
      <summary class="swap">
        <b class="sr">{t("shell.panel")}</b>
        {name}
        <Icon name="chevrons-up-down" class="rail fnt" />
      </summary>
      <ul>
        {panels.map(({ key, title, icon, href }) => (
          <li>
            <a
              href={href}
              aria-current={key === panel.key ? "true" : undefined}
            >
              <Icon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A page on the first level, or a group of pages. */
function Item(item: MenuItem) {
  const { title, href, icon = "file-text", current, children } = item;
  const name = (
    <>
      <Icon name={icon} />
      <span class="rail">{title}</span>
    </>
  );
  if (!children) {
    return (
      <li>
        <a
          class={current ? "na on" : "na"}
          href={href}
          title={title}
          aria-current={current ? "page" : undefined}
        >
          {name}
          <Count {...item} hot={current} />
        </a>
      </li>
    );
  }
  return (
    <li>
      <details open={current}>
        <summary class={current ? "na on" : "na"} title={title}>
          {name}
          {!current && <Count {...item} />}
          <Icon name="chevron-down" class="rail" />
        </summary>
        <ul class="fly">
          {children.map((page) => <SubItem key={page.href} {...page} />)}
        </ul>
      </details>
    </li>
  );
}

function SubItem(item: MenuItem) {
  const { title, href, current } = item;
  return (
    <li>
      <a class="ns" href={href} aria-current={current ? "page" : undefined}>
        <span>{title}</span>
        <Count {...item} hot={current} />
      </a>
    </li>
  );
}
