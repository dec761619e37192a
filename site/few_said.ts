import { rateLimit } from "@/platform/rate_limit.ts";

/**
 * For each remark on an order, and each ticket that is made, answered or reopened, which stay for ever and are told to
 * others: throws 42900 for an account that adds more than 30 a minute.
 */
export const notTooMuchSaid = rateLimit(30, 60);
