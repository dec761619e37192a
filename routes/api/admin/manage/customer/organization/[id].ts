import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(rowCalls(ORGANIZATION));
