import type { customer as zh } from "../zh-cn/customer.ts";

export const customer: Record<keyof typeof zh, string> = {};
