/** `fresh/` with one route: `PORT=… bare.ts`. */
import { bareApp } from "./bare_page.tsx";

Deno.serve(
  {
    port: Number(Deno.env.get("PORT")),
    hostname: "127.0.0.1",
    onListen: () => {},
  },
  bareApp.handler(),
);
