import type { sales as zh } from "../zh-cn/sales.ts";

export const sales: Record<keyof typeof zh, string> = {};
