import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(rowCalls(INDIVIDUAL));
