import { withQuery } from "@/components/query.ts";
import { seeOther } from "@/platform/form.ts";
import { signOut } from "@/site/sign_out.ts";
import { define } from "@/utils.ts";

/**
 * Signs out and leads to the sign-in page; with `?invite=` to the invitation that was opened while somebody else was
 * signed in.
 */
export const handler = define.handlers({
  POST(ctx) {
    const invite = ctx.url.searchParams.get("invite");
    return signOut(ctx, seeOther(withQuery("/login", { invite })));
  },
});
