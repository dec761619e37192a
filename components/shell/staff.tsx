import Enhance from "@/islands/Enhance.tsx";
import type { ComponentChildren } from "preact";
import { FlashToast } from "../flash.tsx";
import { Icon } from "../icon.tsx";
import { CrumbList } from "../page_head.tsx";
import { useT } from "../reader.tsx";
import { AccountMenu, LanguageSwitch } from "./account.tsx";
import { Bell } from "./bell.tsx";
import type { ShellData } from "./data.ts";
import { SideMenu } from "./menu.tsx";
import { PreferenceForm } from "./preference.tsx";
import { SearchBox } from "./search_box.tsx";
import { VisitedTabs } from "./visited_tabs.tsx";

interface StaffShellProps {
  data: ShellData;
  children: ComponentChildren;
}

/** The back office around a page: sidebar (a drawer on phones), header, visited tabs. */
export function StaffShell({ data, children }: StaffShellProps) {
  const t = useT();
  return (
    <>
      <a class="skip" href="#main">{t("shell.skip")}</a>
      <div class="app" data-nav={data.sidebar}>
        <aside class="side" id="nav" aria-label={t("shell.nav")}>
          <div>
            <SideMenu {...data} />
          </div>
          <Collapse sidebar={data.sidebar} path={data.path} />
          <a class="na ph-only" href="#">
            <Icon name="x" />
            <span>{t("shell.menu.close")}</span>
          </a>
        </aside>
        <a
          class="shade ph-only"
          href="#"
          aria-hidden="true"
          tabindex={-1}
        />
        <div class="main">
          <header class="top">
            <a class="ib ph-only" href="#nav" aria-label={t("shell.menu.open")}>
              <Icon name="menu" />
            </a>
            <nav aria-label={t("shell.crumbs")}>
              <CrumbList items={data.crumbs} />
            </nav>
            <SearchBox path={data.path} of={data.account.id} />
            <LanguageSwitch {...data} />
            <Bell {...data.live} />
            <AccountMenu {...data} />
          </header>
          <VisitedTabs {...data} />
          <main id="main" class="page">{children}</main>
        </div>
      </div>
      <FlashToast flash={data.flash} path={data.path} />
      <Enhance copy={t("common.copy")} copied={t("success.copy")} />
    </>
  );
}

/** Below 1133 px the sidebar is a rail whatever was chosen; the choice itself is kept. */
function Collapse({ sidebar, path }: Pick<ShellData, "sidebar" | "path">) {
  const t = useT();
  const open = sidebar === "1";
  const words = t(open ? "shell.menu.collapse" : "shell.menu.expand");
  return (
    <PreferenceForm name="sidebar" back={path} class="fold lg-only">
      <button
        type="submit"
        class="na"
        name="value"
        value={open ? "0" : "1"}
        title={words}
        aria-label={words}
      >
        <Icon name={open ? "panel-left-close" : "panel-left-open"} />
        <span class="rail">{words}</span>
      </button>
    </PreferenceForm>
  );
}
