import { ADDRESS } from "@/nouns/customer/address.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(ADDRESS));
