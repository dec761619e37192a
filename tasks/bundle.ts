/**
 * The part of a build that runs other people's code, in a process with few permissions: `bundle.ts [client] [server]`.
 */
import { buildClient } from "./build_client.ts";
import { buildServer } from "./build_server.ts";

if (Deno.args.includes("client")) await buildClient();
if (Deno.args.includes("server")) await buildServer();
