import { OwnProfile, updateProfile } from "@/domain/account/profile.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write(
    "optional",
    (ctx, trx, body) =>
      updateProfile(trx, caller(ctx), parse(OwnProfile, body)),
  ),
});
