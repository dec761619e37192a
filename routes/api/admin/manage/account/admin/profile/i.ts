import {
  OwnProfile,
  readProfile,
  updateProfile,
} from "@/domain/account/profile.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { nickname, phone, email } = await readProfile(trx, actor);
    const edit = overStored({ nickname, phone, email }, body);
    return await updateProfile(trx, actor, parse(OwnProfile, edit));
  }),
});
