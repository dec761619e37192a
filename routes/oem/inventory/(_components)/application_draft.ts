/** The draft of a customer's application, and what other pages of the customer did with it meanwhile. */
import {
  besideDraft,
  type Overtaken as OvertakenBy,
} from "@/components/draft_standing.ts";
import type { AddressRow } from "@/db/customer/addresses.ts";
import { visibleDeliveries } from "@/db/oem/deliveries.ts";
import { type DraftPlace, madeOf } from "@/domain/draft.ts";
import { Refused, text } from "@/domain/errors.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { DraftForm } from "@/site/drafts.ts";
import type { State } from "@/utils.ts";
import {
  type Application,
  asFields,
  draftsAmong,
  marksOf,
  readApplication,
} from "./application.ts";

const DRAFT = "oem.delivery";

/** There is one at a time. */
export const PLACE: DraftPlace = [DRAFT, ""];

/** Why nothing is written for a form that another page overtook. */
export interface Overtaken extends OvertakenBy<Application> {
  /** the id of the application that the other page made of the draft */
  sent?: number;
}

/** The application as it is kept. Without a choice the default address is meant. */
export function draftOf(
  state: State,
  addresses: readonly AddressRow[],
): DraftForm<Application, Overtaken> {
  const usual = addresses.find(({ is_default }) => is_default);
  const read = (body: Record<string, unknown>) => {
    const kept = readApplication(Object.entries(body));
    return { ...kept, address_id: kept.address_id || String(usual?.id ?? "") };
  };
  return {
    state,
    place: PLACE,
    start: () => read({}),
    read,
    asBody: asFields,
    whyGone: ({ draft }) => whyGone(state, draft),
    async beside(typed, draft) {
      const theirs = { ...draft, opened: marksOf(draft) };
      return await besideDraft(draftsAmong(typed, theirs), typed, theirs);
    },
  };
}

/** Whether the customer took an application back. */
export async function isRevoked(state: State, id: number): Promise<boolean> {
  const actor = asCustomer(caller({ state }));
  const revoked = await visibleDeliveries(state.db, actor)
    .where("d.id", "=", id).where("d.status", "=", "revoked")
    .select("d.id").executeTakeFirst();
  return revoked !== undefined;
}

/** Applied for already, or discarded. */
async function whyGone(state: State, draft: string): Promise<Overtaken> {
  const sent = await madeOf(state.db, caller({ state }), DRAFT, draft);
  return sent === null
    ? { refused: new Refused(40901, text("form.draft.gone")) }
    : { refused: new Refused(40900, text("oem.portal.adjust.applied")), sent };
}
