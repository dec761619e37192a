import { join } from "node:path";

/** The project's folder: what it serves and what was built lie in it. A server that was bundled has another such module. */
export const ROOT = join(import.meta.dirname ?? "", "..");
