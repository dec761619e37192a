import { INDIVIDUAL } from "@/nouns/customer/individual.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(INDIVIDUAL));
