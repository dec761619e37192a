import { CARD } from "@/nouns/finance/card.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

const { PUT, DELETE } = rowCalls(CARD);

export const handler = define.handlers({ PUT, DELETE });
