import type { Actor } from "@/domain/access.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";

/** The caller of a customer's call; staff are of no organization there and find nothing (decisions 1.6). */
export function customer(ctx: Ctx): Actor {
  return asCustomer(caller(ctx));
}
