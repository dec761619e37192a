import { findAddress } from "@/db/customer/addresses.ts";
import {
  AddressEdit,
  deleteAddress,
  updateAddress,
} from "@/domain/customer/address.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    const edit = overStored(await findAddress(trx, actor, id), body);
    await updateAddress(trx, actor, id, parse(AddressEdit, edit));
    return findAddress(trx, actor, id);
  }),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteAddress(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
