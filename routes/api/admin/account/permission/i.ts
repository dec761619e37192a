import { call, caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The caller's group and permissions (specification section 7, Accounts). */
export const handler = define.handlers({
  GET: call((ctx) => {
    const { group, permissions } = caller(ctx);
    return {
      group,
      permissions: [...permissions].map((action) => ({ action })),
    };
  }),
});
