import { USER } from "@/nouns/customer/user.ts";
import { rowCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(rowCalls(USER));
