import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { type ComponentChildren, createContext, h } from "preact";
import { useContext } from "preact/hooks";
import * as theirs from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import * as ours from "fresh/jsx-runtime";
import { withIslands } from "@/fresh/islands.ts";

type Runtime = Pick<
  typeof ours,
  "jsx" | "jsxTemplate" | "jsxAttr" | "jsxEscape" | "Fragment"
>;

const preacts: Runtime = {
  ...theirs,
  jsx: (type, props, key) =>
    typeof type === "string"
      ? theirs.jsx(type, props ?? {}, key)
      : theirs.jsx(type, props ?? {}, key),
};

/** What may stand in a page, without a runtime yet. */
type Tree =
  | string
  | number
  | boolean
  | null
  | { list: Tree[] }
  | { tag: string; title: string; child: Tree }
  | { component: Tree }
  | { worded: Tree }
  | { lazy: Tree }
  | { fragment: Tree }
  | { spread: Tree };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.string(),
    fc.constantFrom("<b>&\"'", "", "中文"),
    fc.integer(),
    fc.constantFrom(true, false, null),
    fc.record({ list: fc.array(tie("tree"), { maxLength: 4 }) }),
    fc.record({
      tag: fc.constantFrom("p", "td", "span"),
      title: fc.string(),
      child: tie("tree"),
    }),
    fc.record({ component: tie("tree") }),
    fc.record({ worded: tie("tree") }),
    fc.record({ lazy: tie("tree") }),
    fc.record({ fragment: tie("tree") }),
    fc.record({ spread: tie("tree") }),
  ),
}));

function Around({ children }: { children?: ComponentChildren }) {
  return children;
}

function Worded(
  { children, word = "none" }: { children?: ComponentChildren; word?: string },
) {
  return [word, children];
}

function Lazy({ children }: { children?: ComponentChildren }) {
  return <i>{children}</i>;
}
Lazy.lazy = true;

/** As a page is rendered. */
function rendered(content: () => ComponentChildren): string {
  const Page = () => content();
  const { page } = withIslands("", () => ({
    before: "",
    page: renderToString(h(Page, null)),
    after: "",
  }));
  return page;
}

function made(tree: Tree, runtime: Runtime): ComponentChildren {
  if (tree === null || typeof tree !== "object") return tree;
  if ("list" in tree) return tree.list.map((each) => made(each, runtime));
  const { Fragment, jsx, jsxTemplate, jsxAttr, jsxEscape } = runtime;
  const within = (inner: Tree) => ({ children: made(inner, runtime) });
  if ("component" in tree) return jsx(Around, within(tree.component));
  if ("worded" in tree) return jsx(Worded, within(tree.worded));
  if ("lazy" in tree) return jsx(Lazy, within(tree.lazy));
  if ("fragment" in tree) return jsx(Fragment, within(tree.fragment));
  if ("spread" in tree) return jsx("div", { ...within(tree.spread), id: "<" });
  return jsxTemplate(
    [`<${tree.tag} `, ">", `</${tree.tag}>`],
    jsxAttr("title", tree.title),
    jsxEscape(made(tree.child, runtime)),
  );
}

/** What Preact escapes twice: a text in a list within an element. */
function hasListedText(tree: Tree, listed = false): boolean {
  if (typeof tree === "string") return listed;
  if (tree === null || typeof tree !== "object") return false;
  if ("list" in tree) {
    return tree.list.some((each) => hasListedText(each, true));
  }
  return Object.values(tree).some((inner) =>
    typeof inner === "object" && hasListedText(inner)
  ) || "child" in tree && hasListedText(tree.child);
}

Deno.test("a page reads the same as Preact's own runtime makes it", () => {
  fc.assert(
    fc.property(tree.filter((each) => !hasListedText(each)), (each) => {
      const expected = renderToString(
        h(Around, { children: made(each, preacts) }),
      );
      equal(rendered(() => made(each, ours)), expected);
      equal(
        renderToString(h(Around, { children: made(each, ours) })),
        expected,
      );
    }),
    { numRuns: 500 },
  );
});

Deno.test("a text is escaped once, wherever it stands", () => {
  const hostile = "<script>";
  const once = "&lt;script>";
  const key = 1;
  const html = renderToString(
    <ul title={hostile}>
      {hostile}
      {[hostile, <li key={key}>{hostile}</li>]}
      {[hostile, <Around key={key}>{hostile}</Around>, [hostile]]}
    </ul>,
  );
  equal(
    html,
    `<ul title="${once}">${once}${once}<li >${once}</li>${once.repeat(3)}</ul>`,
  );
});

Deno.test("a component without attributes is given none", () => {
  equal(
    renderToString(
      <p>
        <Worded />
      </p>,
    ),
    "<p>none</p>",
  );
});

const Word = createContext("outside");

function Says() {
  return <b>{useContext(Word)}</b>;
}
Says.lazy = true;

Deno.test("what a context is given to is rendered within it", () => {
  const html = rendered(() => (
    <Word.Provider value="inside">
      <p>
        <Says />
      </p>
    </Word.Provider>
  ));
  equal(html, "<p><b>inside</b></p>");
});

Deno.test("while a page is rendered a component is called where it is written", () => {
  const called: string[] = [];
  const Part = ({ name }: { name: string }) => {
    called.push(name);
    return <i>{name}</i>;
  };
  const html = rendered(() => {
    const first = <Part name="first" />;
    called.push("page");
    return <p>{first}</p>;
  });
  equal(html, "<p><i>first</i></p>");
  deepEqual(called, ["first", "page"]);
});

Deno.test("what is written before a page is rendered waits for it", () => {
  const Part = () => <i>{useContext(Word)}</i>;
  const written = (
    <Word.Provider value="of the page">
      <Part />
    </Word.Provider>
  );
  equal(rendered(() => written), "<i>of the page</i>");
});

Deno.test("an element may be shown twice", () => {
  const mark = <i>new</i>;
  const html = renderToString(
    <p>
      {mark} and {mark}
      <Around>{mark}</Around>
    </p>,
  );
  equal(html, "<p><i>new</i> and <i>new</i><i>new</i></p>");
});
