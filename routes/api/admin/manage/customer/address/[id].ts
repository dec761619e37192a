import { ADDRESS } from "@/nouns/customer/address.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(rowCalls(ADDRESS));
