import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(ORGANIZATION));
