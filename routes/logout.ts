import { seeOther } from "@/platform/form.ts";
import { signOut } from "@/site/sign_out.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  POST: ({ state }) => signOut(state, seeOther("/login")),
});
