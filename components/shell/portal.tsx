import Enhance from "@/islands/Enhance.tsx";
import type { ComponentChildren } from "preact";
import { FlashToast } from "../flash.tsx";
import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";
import { AccountMenu, LanguageSwitch } from "./account.tsx";
import { Bell } from "./bell.tsx";
import { Mark } from "./brand.tsx";
import { Count } from "./count.tsx";
import type { MenuItem, ShellData } from "./data.ts";
import { SearchBox } from "./search_box.tsx";

interface PortalShellProps {
  data: ShellData;
  children: ComponentChildren;
}

/** The customers' portal around a page: links on top, on phones a dock below. */
export function PortalShell({ data, children }: PortalShellProps) {
  const t = useT();
  const links = data.menu.flatMap((item) => item.children ?? [item]);
  return (
    <div class="portal">
      <a class="skip" href="#main">{t("shell.skip")}</a>
      <header class="top">
        <a class="home" href={links[0]?.href ?? "/"}>
          <Mark />
          <b>{data.siteTitle}</b>
          <span class="mut">{data.panel.title}</span>
        </a>
        <nav class="pn lg-only" aria-label={t("shell.nav")}>
          {links.map((item) => (
            <PortalLink key={item.href} {...item} icon={undefined} />
          ))}
        </nav>
        <SearchBox path={data.path} of={data.account.id} customer />
        <LanguageSwitch {...data} />
        <Bell {...data.live} />
        <AccountMenu {...data} />
      </header>
      <main id="main" class="page">{children}</main>
      <nav class="dock" aria-label={t("shell.nav")}>
        {links.map((item) => <PortalLink key={item.href} {...item} />)}
      </nav>
      <FlashToast flash={data.flash} path={data.path} />
      <Enhance copy={t("common.copy")} copied={t("success.copy")} />
    </div>
  );
}

function PortalLink(item: MenuItem) {
  const { title, href, icon, current } = item;
  return (
    <a href={href} aria-current={current ? "page" : undefined}>
      {icon && <Icon name={icon} />}
      {title}
      <Count {...item} hot />
    </a>
  );
}

/** The phone's action bar on a page with a next act; it takes the dock's place. */
export function Cta({ children }: { children: ComponentChildren }) {
  return <div class="cta">{children}</div>;
}
