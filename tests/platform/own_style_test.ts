import { equal } from "node:assert/strict";
import { ownStyle } from "@/platform/own_style.ts";
import { splitStyle } from "@/tasks/split_style.ts";

const styleOf = (css: string, html: string) => ownStyle(splitStyle(css), html);

Deno.test("a page is given the rules that need no class, or only classes that it has", () => {
  equal(
    styleOf(
      "p{margin:0}.a,.b{top:0}.a .c{left:0}.d:not(.a){right:0}",
      '<p class="a d">',
    ),
    "p{margin:0}.a{top:0}.d:not(.a){right:0}",
  );
});

Deno.test("what stands in brackets is an alternative, and no class that has to be there", () => {
  const css = '.a:is(.b,.c:not(.d)):has(>.e){top:0}[class~=".f"] .a{left:0}';
  equal(styleOf(css, '<i class="a">'), css);
});

Deno.test("a class is found whatever signs are in its name", () => {
  equal(
    styleOf(
      ".sm\\:w-1\\/2{top:0}.\\[\\&\\>a\\]\\:p-1>a{left:0}.lg\\:w-1{right:0}",
      '<i class="sm:w-1/2 [&amp;>a]:p-1">',
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
