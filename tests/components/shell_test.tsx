import type { ShellData } from "@/components/shell/data.ts";
import { SideMenu } from "@/components/shell/menu.tsx";
import { PortalShell } from "@/components/shell/portal.tsx";
import { StaffShell } from "@/components/shell/staff.tsx";
import { StatePage } from "@/components/states.tsx";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { formsOf, textOf } from "../html.ts";
import { render } from "./render.tsx";

const HERE = "/mkt/oem/list?status=draft&status=close";

const data: ShellData = {
  siteTitle: "Admin",
  panel: { key: "mkt", title: "销售后台", icon: "handshake" },
  panels: [
    { key: "mkt", title: "销售后台", icon: "handshake", href: "/mkt" },
    { key: "common", title: "我的账户", icon: "user-round", href: "/common" },
  ],
  menu: [{
    title: "OEM订单",
    href: "/mkt/oem/list",
    icon: "factory",
    current: true,
    badge: 120,
    children: [
      { title: "订单列表", href: "/mkt/oem/list", badge: 120, current: true },
      { title: "客户库存", href: "/mkt/oem/inventory", badge: 0 },
    ],
  }],
  crumbs: [{ title: "销售后台", href: "/mkt" }, { title: "订单列表" }],
  tabs: [
    {
      id: "/mkt/index",
      title: "控制台",
      href: "/mkt/index",
      affix: true,
    },
    { id: "/mkt/oem/list", title: "订单列表", href: HERE, current: true },
  ],
  live: { unread: 0, cursor: 0, timeZone: "Asia/Shanghai" },
  account: {
    id: 3,
    nickname: "林<晓>燕",
    username: "sales",
    avatar: null,
    links: [],
  },
  theme: "dark",
  sidebar: "1",
  flash: null,
  path: HERE,
};

const staff = () => render(<StaffShell data={data}>页面</StaffShell>);

Deno.test("every choice of the shell is a form that comes back to the page as it was", () => {
  const sent = formsOf(staff()).filter(({ action }) => action === "/preference")
    .map(({ fields, buttons }) => {
      const values = new Map(fields);
      equal(values.get("back"), HERE);
      const choices = buttons.filter(({ name }) => name === "value");
      return [
        values.get("name"),
        ...choices.map(({ value }) => value),
        ...values.has("value") ? [values.get("value")] : [],
      ];
    });
  deepEqual(sent, [
    ["sidebar", "0"],
    ["locale", "en-us"],
    ["locale", "en-us"],
    ["theme", "light", "dark", "system"],
    ["tabs", "close /mkt/oem/list", "others /mkt/oem/list", "all"],
  ]);
});

Deno.test("the open page's counter stands out, above 99 it is 99+, and nothing waiting is not shown", () => {
  const html = staff();
  match(
    html,
    /aria-current="page"><span>订单列表<\/span><em class="ct hot">99\+<\/em>/,
  );
  equal(html.match(/<em (?![^>]*hidden)/g)?.length, 1);
});

Deno.test("a page that is told of changes finds each figure, and one that waits for its first, by its counters", () => {
  const menu = [{
    title: "OEM订单",
    href: "/mkt/oem/list",
    badge: 3,
    counters: ["mkt-oem-list"],
  }, {
    title: "账单",
    href: "/finance/bill",
    badge: 0,
    counters: ["finance-bill-oem", "finance-bill-pay"],
  }];
  const live = { ...data.live, unread: 120 };
  for (const Shell of [StaffShell, PortalShell]) {
    const html = render(<Shell data={{ ...data, menu, live }}>页面</Shell>);
    match(html, /<em class="ct[^>]* data-n="mkt-oem-list">3<\/em>/);
    match(
      html,
      /<em class="ct[^>]* data-n="finance-bill-oem finance-bill-pay" hidden><\/em>/,
    );
    match(html, /<em class="ct hot" data-n="message">99\+<\/em><\/a>/);
  }
});

Deno.test("who may open one panel gets no switcher", () => {
  const one = { ...data, panels: data.panels.slice(0, 1) };
  doesNotMatch(render(<SideMenu {...one} />), /class="dd/);
});

Deno.test("names of people are words, and the skip link is the first thing", () => {
  const html = staff();
  doesNotMatch(html, /<晓>/);
  match(html, /^<a class="skip" href="#main">/);
  match(textOf(html), /林<晓>燕/);
});

Deno.test("both shells show the account's picture, or the first letter of its name", () => {
  const pictured = { ...data, account: { ...data.account, avatar: 7 } };
  for (const Shell of [StaffShell, PortalShell]) {
    const initial = render(<Shell data={data}>页面</Shell>);
    match(initial, /<span class="av" aria-hidden="true">林<\/span>/);
    doesNotMatch(initial, /<img/);
    const html = render(<Shell data={pictured}>页面</Shell>);
    match(html, /<img class="av[^"]*" src="\/file\/7\/thumb" alt=""/);
    doesNotMatch(html, /class="av" aria-hidden/);
  }
});

Deno.test("the other language is named in itself", () => {
  match(staff(), /<span lang="en">English<\/span>/);
  match(
    render(<StaffShell data={data}>page</StaffShell>, "en-us"),
    /<span lang="zh-CN">中文<\/span>/,
  );
});

Deno.test("the portal shows a section's pages as links, on top and in the dock", () => {
  const html = render(<PortalShell data={data}>页面</PortalShell>);
  equal(html.match(/href="\/mkt\/oem\/inventory"/g)?.length, 2);
});

Deno.test("a state page says what happened in both languages, and the logged error's id", () => {
  for (const code of [40000, 40100, 40300, 40400, 40900, 50000, 50300]) {
    const zh = textOf(render(<StatePage code={code} requestId="E7F3" />));
    const en = textOf(
      render(<StatePage code={code} requestId="E7F3" />, "en-us"),
    );
    match(zh, /\p{Script=Han}/u);
    doesNotMatch(en, /\p{Script=Han}/u);
    for (const words of [zh, en]) match(words, new RegExp(`${code}.*E7F3`));
  }
});
