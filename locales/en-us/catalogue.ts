import type { catalogue as zh } from "../zh-cn/catalogue.ts";

export const catalogue: Record<keyof typeof zh, string> = {};
