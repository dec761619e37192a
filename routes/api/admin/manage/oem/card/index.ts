import { CARD } from "@/nouns/finance/card.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(CARD));
