/** The bare page by Preact alone, without `fresh/`: `PORT=… plain.ts FILE`, the page's module compiled for Preact. */
import { h } from "preact";
import { renderToString } from "preact-render-to-string";

const [file = ""] = Deno.args;
const { BarePage } = await import(file);
const headers = { "content-type": "text/html; charset=utf-8" };
Deno.serve(
  {
    port: Number(Deno.env.get("PORT")),
    hostname: "127.0.0.1",
    onListen: () => {},
  },
  () =>
    new Response(`<!DOCTYPE html>${renderToString(h(BarePage, null))}`, {
      headers,
    }),
);
