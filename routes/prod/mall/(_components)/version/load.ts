import { isAsked } from "@/components/conflict.tsx";
import { disputeOf } from "@/components/dispute.ts";
import type { Typing } from "@/components/draft_standing.ts";
import type { GoodsDetail, GoodsVersion } from "@/db/catalogue/goods_detail.ts";
import {
  type PartChoice,
  partsNamed,
  searchParts,
} from "@/db/catalogue/parts.ts";
import type { Db } from "@/db/schema/database.ts";
import { mayWriteGoods } from "@/domain/catalogue/catalogue_access.ts";
import { versionsRefused } from "@/domain/catalogue/write_version.ts";
import { found, type Refused, text } from "@/domain/errors.ts";
import { soughtFor } from "@/domain/text.ts";
import { id as versionId } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import { gone } from "@/platform/form.ts";
import { mayOpen } from "@/site/map.ts";
import { readChangeOf, type RowChange } from "@/resource/changes.ts";
import type { State } from "@/utils.ts";
import { type BillView, lookedUp, namesIn, viewOf } from "./bill_view.ts";
import {
  type Conflict,
  DRAFTS,
  marksOf,
  typedOf,
  type TypedVersion,
  VERSION,
} from "./typed_version.ts";

const PARTS = "/prod/mall/part";
/** Parts that a search offers. */
const OFFERED = 10;

/** The drafts of this editor. */
export const DRAFT = "catalogue.version";

/** Which version is edited, of which product. */
export interface Target {
  goods: Pick<GoodsDetail, "id" | "name">;
  /** null for a new one */
  version: GoodsVersion | null;
  /** it was deleted: what is still typed for it becomes a new one */
  gone: boolean;
  /** why the goods take no new version: what is typed for one stays a draft */
  closed: Refused | null;
  /** of the drafts */
  ref: string;
  /** of the editor's page */
  path: string;
  /** where it leads back to */
  back: string;
}

/** `?version=7` or `?version=new` of goods; null for those that were deleted. Throws 40400 for what is no id. */
export function targetOf(
  goods: GoodsDetail | null,
  goodsId: number,
  asked: string,
): Target {
  const id = asked === "new" ? asked : found(versionId.safeParse(asked).data);
  const version = goods?.versions.find((one) => one.id === id) ?? null;
  const page = `/prod/mall/good/${goodsId}`;
  return {
    goods: goods ?? { id: goodsId, name: "" },
    version,
    gone: !goods || version === null && id !== "new",
    closed: goods ? version ? null : versionsRefused(goods) : productGone(),
    ref: `${goodsId}.${id}`,
    path: `${page}?version=${id}`,
    back: goods ? page : "/prod/mall/all",
  };
}

/** The refusal of a version whose product somebody deleted meanwhile. */
export function productGone(): Refused {
  return gone(text("catalogue.version.product_gone"));
}

/** Everything that the editor shows. */
export interface VersionEditor {
  target: Target;
  typed: TypedVersion;
  savedAt: Date | null;
  bill: BillView;
  /** the matches of a search among the parts, and whether there are more; null if nothing is searched */
  offered: { parts: PartChoice[]; more: boolean } | null;
  /** where parts are made; null: not for the reader */
  library: string | null;
  /** whether the reader may make parts */
  makesParts: boolean;
  conflict: Conflict | null;
  /** the conflict is with a draft that another page of the reader saved */
  elsewhere: boolean;
  /** the fields' contents as the draft has them */
  opened: Readonly<Record<string, string>>;
  /** who saved meanwhile, if there is a conflict to settle */
  changed?: RowChange;
  refused: Refused | null;
  /** asked before the draft is discarded */
  discarding: boolean;
}

export async function loadEditor(
  state: State,
  url: URL,
  target: Target,
  { typed: said, savedAt, theirs }: Typing<TypedVersion>,
  refused: Refused | null = null,
): Promise<VersionEditor> {
  const { db } = state;
  const { version } = target;
  const overDraft = theirs ? disputeOf(DRAFTS, said, theirs) : null;
  const overVersion = version && !overDraft
    ? disputeOf(VERSION, said, typedOf(version))
    : null;
  const conflict = overDraft ?? overVersion;
  const changed = version && overVersion && isAsked(overVersion)
    ? await readChangeOf(
      db,
      "goods_version",
      loggedAs(version),
      overVersion.fields,
    )
    : undefined;
  const sent = conflict?.yours ?? said;
  const known = await partsNamed(db, namesIn(sent));
  const typed = lookedUp(sent, known);
  const search = soughtFor(typed.search);
  return {
    target,
    typed,
    savedAt,
    bill: viewOf(typed, known),
    offered: search ? await offeredBy(db, search) : null,
    library: mayOpen(caller({ state }), PARTS) ? PARTS : null,
    makesParts: mayWriteGoods(caller({ state }), "part"),
    conflict,
    elsewhere: overDraft !== null,
    opened: overDraft?.was ?? marksOf(typed),
    changed,
    refused,
    discarding: url.searchParams.get("confirm") === "discard",
  };
}

async function offeredBy(db: Db, search: string) {
  const found = await searchParts(db, search, OFFERED);
  return { parts: found.slice(0, OFFERED), more: found.length > OFFERED };
}

/** A version as the operation log has it: with its parts by code and name. */
function loggedAs({ id, lines, ...values }: GoodsVersion) {
  const bill = lines.map(({ sn, name, usage, accessory }) => ({
    goods: `${sn} ${name}`,
    usage,
    accessory,
  }));
  return { id, values: { ...values, lines: bill } };
}
