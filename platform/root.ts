import { join } from "node:path";

/**
 * The project's folder, with what it serves and what was built. A bundled server has another module in place of this.
 */
export const ROOT = join(import.meta.dirname ?? "", "..");
