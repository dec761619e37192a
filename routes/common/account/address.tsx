import { withQuery } from "@/components/query.ts";
import {
  type AddressRow,
  findAddress,
  findDeletedAddress,
  listAddresses,
} from "@/db/customer/addresses.ts";
import type { Trx } from "@/db/schema/database.ts";
import {
  AddressEdit,
  AddressInput,
  createAddress,
  deleteAddress,
  MAX_ADDRESSES,
  updateAddress,
} from "@/domain/customer/address.ts";
import { found, type Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { id as anyId, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import {
  attempt,
  eventIn,
  gone,
  orGone,
  seeDone,
  unlessGone,
} from "@/platform/form.ts";
import { askedFrom } from "@/platform/redirect.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import {
  AddressForm,
  type AddressFormData,
  NEW_ADDRESS,
  typedOf,
} from "../(_components)/address_form.tsx";
import { AddressList } from "../(_components)/address_list.tsx";
import { settled, shownAgain, typedIn } from "@/components/typed.ts";

interface Addresses {
  addresses: AddressRow[];
  deleting?: AddressRow;
  form?: AddressFormData;
  refused?: Refused;
}

/** The page that asked for an address, told which address was added for it (`?address=`): the field for it is where one comes back to. */
function backWith(url: URL, added: number | null | undefined): string | null {
  const back = askedFrom(url);
  if (back === null || !added) return back;
  return `${withQuery(back, { address: added })}#f-address_id`;
}

/** This page without what it asks. */
function withoutQuestion({ pathname, search }: URL): string {
  return withQuery(pathname + search, {
    menu: null,
    new: null,
    edit: null,
    confirm: null,
    id: null,
  });
}

async function readSaved(ctx: Ctx): Promise<AddressRow | null> {
  if (!ctx.url.searchParams.has("edit")) return null;
  return await findAddress(ctx.state.db, caller(ctx), editedId(ctx));
}

/** The id to edit, from the page's address. Throws 40400 if it is none. */
function editedId({ url }: Ctx): number {
  return found(anyId.safeParse(url.searchParams.get("edit")).data);
}

export const handler = define.handlers({
  async GET(ctx) {
    const { searchParams } = ctx.url;
    const row = await readSaved(ctx);
    if (row || searchParams.has("new")) {
      const saved = row ? typedOf(row) : NEW_ADDRESS;
      return page<Addresses>({
        addresses: [],
        form: {
          id: row?.id ?? null,
          version: row?.version,
          saved,
          typed: saved,
          conflict: [],
        },
      });
    }
    const addresses = await listAddresses(ctx.state.db, caller(ctx));
    const deleting = searchParams.get("confirm") === "delete"
      ? addresses.find(({ id }) => String(id) === searchParams.get("id"))
      : undefined;
    return page<Addresses>({ addresses, deleting });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req);
    return eventIn(form, ["delete", "save"]) === "delete"
      ? await remove(ctx, form)
      : await save(ctx, form);
  },
});

async function remove(ctx: Ctx, form: FormData) {
  const actor = caller(ctx);
  const id = found(anyId.safeParse(form.get("id")).data);
  const attempted = await unlessGone(
    attempt(ctx, form, (trx) => deleteAddress(trx, actor, id)),
  );
  // Another tab may have deleted it before.
  if (!attempted) await findDeletedAddress(ctx.state.db, actor, id);
  const refused = attempted?.refused;
  if (!refused) {
    return seeDone(withoutQuestion(ctx.url), "success.address.deleted");
  }
  const addresses = await listAddresses(ctx.state.db, caller(ctx));
  return page<Addresses>({ addresses, refused }, { status: refused.status });
}

/** The form of a deleted address: what was typed can be saved as a new one. Throws 40400 for another's. */
async function deleted(ctx: Ctx, form: FormData) {
  await findDeletedAddress(ctx.state.db, caller(ctx), editedId(ctx));
  const typed = typedIn(form, NEW_ADDRESS);
  const refused = gone();
  return page<Addresses>({
    addresses: [],
    form: { id: null, typed, saved: NEW_ADDRESS, conflict: [], refused },
  }, { status: refused.status });
}

async function save(ctx: Ctx, form: FormData) {
  const actor = caller(ctx);
  const row = await unlessGone(readSaved(ctx)) ?? null;
  if (!row && form.has("version")) return await deleted(ctx, form);
  const saved = row ? typedOf(row) : NEW_ADDRESS;
  const typed = settled(typedIn(form, NEW_ADDRESS), saved, form);
  const input = { ...fromForm(form), ...typed };
  const write = async (trx: Trx) => {
    if (row) {
      const edit = parse(AddressEdit, input);
      await orGone(updateAddress(trx, actor, row.id, edit));
      return null;
    }
    return (await createAddress(trx, actor, parse(AddressInput, input))).id;
  };
  const { refused, done: added } = await attempt(ctx, form, write);
  if (!refused) {
    return seeDone(
      backWith(ctx.url, added) ?? withoutQuestion(ctx.url),
      row ? "success.address.edited" : "success.address.added",
    );
  }
  const now = refused.code === 40901 ? await unlessGone(readSaved(ctx)) : row;
  if (now === undefined) return await deleted(ctx, form);
  const theirs = now ? typedOf(now) : NEW_ADDRESS;
  const stands = { saved: theirs, version: now?.version };
  return page<Addresses>({
    addresses: [],
    form: {
      id: row?.id ?? null,
      ...shownAgain(form, typed, stands, refused),
      refused,
    },
  }, { status: refused.status });
}

export default define.page<typeof handler>(
  function AddressPage({ data, url }) {
    const { addresses, deleting, form, refused } = data;
    const back = askedFrom(url);
    const here = withoutQuestion(url);
    if (form) {
      const from = form.id === null ? back ?? here : here;
      return <AddressForm form={form} back={from} />;
    }
    return (
      <AddressList
        addresses={addresses}
        most={MAX_ADDRESSES}
        here={here}
        url={url}
        back={back}
        deleting={deleting}
        refused={refused}
      />
    );
  },
);
