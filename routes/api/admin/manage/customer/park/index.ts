import { PARK } from "@/nouns/customer/park.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(PARK));
