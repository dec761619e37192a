import { deepEqual, equal, ok } from "node:assert/strict";
import { ownStyle } from "@/platform/own_style.ts";
import { splitStyle } from "@/tasks/split_style.ts";
import { trimStyle, UNUSED_ELEMENTS } from "@/tasks/trim_style.ts";
import { readSources } from "../sources.ts";

const styleOf = (css: string, html: string) => ownStyle(splitStyle(css), html);

Deno.test("a page is given the rules whose classes, elements and attributes it has", () => {
  equal(
    styleOf(
      "*{margin:0}.a,.b{top:0}.a .c{left:0}.d:not(.a){right:0}",
      '<p class="a d">',
    ),
    "*{margin:0}.a{top:0}.d:not(.a){right:0}",
  );
  equal(
    styleOf(
      "p,table{top:0}[hidden]{left:0}[lang],[lang=zh],[lang^=e]{right:0}",
      '<p lang="en">',
    ),
    "p{top:0}[lang],[lang^=e]{right:0}",
  );
});

Deno.test("of what stands in brackets one is enough, and what must not be there needs nothing", () => {
  const css =
    ".a:is(.b,.c:not(.d)):has(>.e,p){top:0}.a:where(.x,:hover){left:0}:not(table):lang(en){right:0}";
  equal(styleOf(css, '<p class="a c">'), css);
  equal(
    styleOf(css, '<i class="a c">'),
    ".a:where(.x,:hover){left:0}:not(table):lang(en){right:0}",
  );
});

Deno.test("what its reader can do to a page without scripts is styled, what only a script could is not", () => {
  const css =
    "i:disabled{top:0}i:checked{left:0}i[open]{right:0}i:hover{top:1px}";
  equal(
    styleOf(css, "<i>"),
    "i[open]{right:0}i:hover{top:1px}",
  );
  equal(
    styleOf(css, '<i><input type="checkbox" disabled>'),
    css,
  );
});

Deno.test("a class is found whatever signs are in its name", () => {
  equal(
    styleOf(
      ".sm\\:w-1\\/2{top:0}.\\[\\&\\>a\\]\\:p-1>a{left:0}.lg\\:w-1{right:0}",
      '<i class="sm:w-1/2 [&amp;>a]:p-1"><a>',
    ),
    ".sm\\:w-1\\/2{top:0}.\\[\\&\\>a\\]\\:p-1>a{left:0}",
  );
});

Deno.test("groups stay around their rules, layers also without any, so that their order is kept", () => {
  equal(
    styleOf(
      "@layer x,y;@layer x{.a{top:0}}@layer y{@media print{.b{top:0}}}@media print{.a{left:0}}",
      '<i class="b">',
    ),
    "@layer x,y;@layer x{}@layer y{@media print{.b{top:0}}}",
  );
});

Deno.test("what is no rule is taken whole", () => {
  const css =
    '@font-face{font-family:x;src:url(x)}@keyframes k{0%{top:0}to{top:1px}}@page{margin:0}@property --p{syntax:"*";inherits:false}';
  equal(styleOf(css, "<p>"), css);
});

Deno.test("what no page of ours has is left out of the stylesheet, alone or among alternatives", () => {
  equal(
    trimStyle(
      ":root:has(.theme-controller:checked){top:0}:is(:root:has(.theme-controller),[data-theme=dark]){left:0}.a:is(:lang(ar),:lang(he)){top:1px}.b:lang(en),.c:lang(fa){right:0}",
    ),
    ":is([data-theme=dark]){left:0}.b:lang(en){right:0}",
  );
  equal(
    trimStyle(
      "sub,sup{top:0}img,video{left:0}p:not(iframe) .sub{right:0}abbr:where([title]){top:1px}",
    ),
    "img{left:0}p:not(iframe) .sub{right:0}",
  );
});

Deno.test("a colour that nothing on any page has is left out of the stylesheet", () => {
  equal(
    trimStyle(
      ":root{--ink:#111;--gold:#fc0;--line:var(--ink)}p{color:var(--line, red)}",
    ),
    ":root{--ink:#111;--line:var(--ink)}p{color:var(--line, red)}",
  );
});

Deno.test("no page has an element whose rules are left out of the stylesheet", async () => {
  const sources = (await readSources()).filter(({ path }) =>
    /\.tsx?$/.test(path) && !path.startsWith("tests/")
  );
  ok(sources.length > 1000);
  const makes = (name: string, path: string) =>
    path.endsWith(".tsx")
      ? new RegExp(`<${name}[\\s/>]|createElement\\("${name}"`)
      : new RegExp(`createElement\\("${name}"`);
  const used = UNUSED_ELEMENTS.filter((name) =>
    sources.some(({ path, text }) => makes(name, path).test(text))
  );
  deepEqual(used, []);
  const long = sources.filter(({ text }) =>
    /<select[^>]*\s(?:multiple|size)\b/.test(text)
  );
  deepEqual(long, [], "a list of several lines has rules of its own");
});
