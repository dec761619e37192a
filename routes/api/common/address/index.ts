import { findAddress, listAddresses } from "@/db/customer/addresses.ts";
import { AddressInput, createAddress } from "@/domain/customer/address.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** One's own addresses: of the organization for customers, of the account for staff. */
export const handler = define.handlers({
  GET: call((ctx) => listAddresses(ctx.state.db, caller(ctx))),

  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await createAddress(trx, actor, parse(AddressInput, body));
    return findAddress(trx, actor, id);
  }),
});
