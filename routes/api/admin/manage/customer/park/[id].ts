import { PARK } from "@/nouns/customer/park.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(rowCalls(PARK));
