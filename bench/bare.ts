/** `fresh/` with one route: `bare.ts PORT`. */
import { bareApp } from "./bare_page.tsx";

const [port = "0"] = Deno.args;
Deno.serve(
  { port: Number(port), hostname: "127.0.0.1", onListen: () => {} },
  bareApp.handler(),
);
