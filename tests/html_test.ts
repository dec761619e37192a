import { deepEqual, equal } from "node:assert/strict";
import { formsOf, linksOf, textOf } from "./html.ts";

const PAGE = `
<!-- <form><input name="commented" value="1"></form> -->
<form method="post" action="/save?x=1&amp;y=2" id="edit">
  <input type="hidden" name="version" value="3"><input name="name" value="a &quot;b&quot; > c" />
  <input type="checkbox" name="tick" checked><input type="checkbox" name="untick">
  <input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b" checked>
  <select name="one"><option value="1">first</option><option>second</option></select>
  <select name="two"><option value="1">first</option><option value="2" selected>second</option></select>
  <textarea name="remark">
two
lines &lt;3</textarea>
  <input name="off" value="x" disabled><input type="file" name="file">
  <button name="event" value="save">Save <svg><title>no</title></svg>it</button>
  <button type="button">Nothing</button>
</form>
<input name="outside" form="edit" value="yes"><a href="/a?b&amp;c">to <b>a</b></a>`;

Deno.test("a form sends what a browser would send", () => {
  const form = formsOf(PAGE)[0];
  equal(form?.method, "POST");
  equal(form?.action, "/save?x=1&y=2");
  deepEqual(form?.fields, [
    ["version", "3"],
    ["name", 'a "b" > c'],
    ["tick", "on"],
    ["kind", "b"],
    ["one", "1"],
    ["two", "2"],
    ["remark", "two\nlines <3"],
    ["outside", "yes"],
  ]);
  deepEqual(form?.buttons, [{
    name: "event",
    value: "save",
    text: "Save it",
    action: null,
  }]);
});

Deno.test("a page is read without tags, scripts and comments", () => {
  equal(
    textOf("<p>1 &lt; 2</p><script>no()</script><!-- no -->\n<b>yes</b>"),
    "1 < 2 yes",
  );
  deepEqual(linksOf(PAGE), [{ href: "/a?b&c", text: "to a" }]);
});
