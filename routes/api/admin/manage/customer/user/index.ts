import { USER } from "@/nouns/customer/user.ts";
import { listCalls } from "@/resource/calls.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(listCalls(USER));
