import { rateLimit } from "@/platform/rate_limit.ts";

/**
 * For each remark on an order and each reply to a ticket, which stay for ever and are read with it: throws 42900 for an
 * account that adds more than 30 a minute.
 */
export const notTooMuchSaid = rateLimit(30, 60);
