import { AskWhom } from "@/components/account/ask_whom.tsx";
import { type Named, whoCanGrant } from "@/db/account/holders.ts";
import type { Permission } from "@/domain/permissions.ts";
import { lackOf } from "@/site/lack.ts";
import { PageHead } from "@/components/page_head.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { ShelfTag } from "@/components/shelf_tag.tsx";
import { Note } from "@/components/sheet.tsx";
import type { GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { writersOf } from "@/domain/catalogue/catalogue_access.ts";
import { forbidden, Refused, type Text } from "@/domain/errors.ts";
import { PICTURES } from "@/domain/file/kinds.ts";
import { mayOpen } from "@/site/map.ts";
import type { Titled } from "@/site/titles.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import {
  attempt,
  eventIn,
  gone,
  seeDone,
  unlessGone,
} from "@/platform/form.ts";
import { keepFiles } from "@/platform/form_files.ts";
import { type Ctx, define } from "@/utils.ts";
import { page } from "fresh";
import { GoodsFormSheet } from "../(_components)/goods/goods_form.tsx";
import {
  type GoodsForm,
  goodsOf,
  loadForm,
  mayEdit,
} from "../(_components)/goods/load.ts";
import { Question } from "../(_components)/goods/questions.tsx";
import {
  actOnVersion,
  GOODS_EVENTS,
  type GoodsEvent,
  saveGoods,
} from "../(_components)/goods/take.ts";
import { VersionsSheet } from "../(_components)/goods/versions_sheet.tsx";
import { EditorPage } from "../(_components)/version/editor.tsx";
import {
  type Target,
  targetOf,
  type VersionEditor,
} from "../(_components)/version/load.ts";
import { showEditor, takeEditor } from "../(_components)/version/take.ts";

interface Data {
  goods: GoodsDetail | null;
  /** null if the reader may not edit these goods */
  form: GoodsForm | null;
  /** what they lack then, and who can grant it */
  denied?: { why: Text; helpers: readonly Named[] };
  /** the version that is edited instead of the goods */
  editor?: VersionEditor;
  /** what was typed in a question about a version */
  answered?: Record<string, string>;
}

export const handler = define.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams.get("version");
    const finding = goodsOf(ctx);
    const goods = await (asked ? unlessGone(finding) : finding) ?? null;
    titleBy(ctx, goods);
    if (!mayEdit(ctx, goods)) return await denied(ctx, goods);
    if (asked && ctx.params.id) {
      const target = targetOf(goods, Number(ctx.params.id), asked);
      const editor = await showEditor(ctx, target);
      return page<Data>({ goods, form: null, editor });
    }
    return page<Data>({ goods, form: await loadForm(ctx, goods) });
  },
  async POST(ctx) {
    const form = await readForm(ctx.req, FORM_WITH_FILES);
    const asked = ctx.url.searchParams.get("version");
    const keeps = asked || form.get("event") === "save";
    const finding = goodsOf(ctx);
    const goods = await (keeps ? unlessGone(finding) : finding) ?? null;
    titleBy(ctx, goods);
    if (!mayEdit(ctx, goods)) throw forbidden(...writers(goods));
    if (asked && ctx.params.id) {
      const target = targetOf(goods, Number(ctx.params.id), asked);
      return await postEditor(ctx, goods, target, form);
    }
    const event = eventIn(form, GOODS_EVENTS);
    return event === "save"
      ? await postGoods(ctx, goods, form)
      : await postAct(ctx, goods, event, form);
  },
});

/** Who may edit only parts can still create something: new goods may be of that kind. */
function writers(goods: GoodsDetail | null): Permission[] {
  return writersOf(goods?.kind ?? "part");
}

/** The page itself is open to all staff (decisions 1.6); its form names the permission that it needs. */
async function denied(ctx: Ctx, goods: GoodsDetail | null) {
  const { state } = ctx;
  const access = { anyOf: writers(goods) };
  const why = lackOf(state.t, access);
  const helpers = await whoCanGrant(state.db, caller(ctx), access);
  return page<Data>({ goods, form: null, denied: { why, helpers } });
}

/** Kept apart from the goods' own page among the visited ones; new goods stand under the list that they are made from. */
function titleBy({ state, url }: Ctx, goods: GoodsDetail | null): void {
  state.title = titleOf(goods);
  const kind = GOODS_KINDS.find((one) => one === url.searchParams.get("kind"));
  const list = `/prod/mall/${kind}`;
  if (!goods && kind && state.place && mayOpen(state.actor, list)) {
    state.place = { ...state.place, parent: list };
  }
}

function titleOf(goods: GoodsDetail | null): Titled {
  return goods
    ? { as: "catalogue.goods.edit", of: goods.name }
    : { as: "catalogue.goods.add", of: "" };
}

async function postEditor(
  ctx: Ctx,
  goods: GoodsDetail | null,
  target: Target,
  form: FormData,
) {
  const taken = await takeEditor(ctx, target, form);
  if (taken instanceof Response) return taken;
  const status = taken.refused?.status ?? 200;
  return page<Data>({ goods, form: null, editor: taken }, { status });
}

async function postGoods(
  ctx: Ctx,
  goods: GoodsDetail | null,
  form: FormData,
) {
  const { sent, unkept } = await keepFiles(ctx, form, PICTURES);
  const again = async (refused?: Refused, of = goods) =>
    page<Data>({
      goods: of,
      form: await loadForm(ctx, of && await goodsOf(ctx), sent, refused),
    }, { status: refused?.status ?? 200 });
  if (!goods && ctx.params.id && form.has("version")) {
    return await again(gone());
  }
  if (unkept) return await again(atInput(unkept));
  if (form.has("remove_file")) return await again();
  const attempted = await unlessGone(
    attempt(ctx, form, (trx) => saveGoods(trx, caller(ctx), goods, sent)),
  );
  if (!attempted) return await again(gone(), null);
  const { done: id, refused } = attempted;
  if (refused) return await again(refused);
  if (!goods && sent.get("kind") === "oem") {
    const to = `/prod/mall/good/${id}?version=new`;
    return seeDone(to, "catalogue.goods.done.product");
  }
  const done = `catalogue.goods.done.${goods ? "update" : "create"}` as const;
  return seeDone(`/prod/mall/good_detail/${id}`, done);
}

/** A refused file is reported at the input that it was chosen in. */
function atInput({ code, text, fields }: Refused): Refused {
  const renamed = Object.entries(fields).map(([path, fault]) => [
    path.replace(/\.files$/, ""),
    fault,
  ]);
  return new Refused(code, text, Object.fromEntries(renamed));
}

async function postAct(
  ctx: Ctx,
  goods: GoodsDetail | null,
  event: Exclude<GoodsEvent, "save">,
  form: FormData,
) {
  const { done: version, refused } = await attempt(
    ctx,
    form,
    (trx) => actOnVersion(trx, caller(ctx), event, form),
  );
  if (refused) {
    const answered = Object.fromEntries(
      [...form].map(([name, value]) => [name, String(value)]),
    );
    const loaded = await loadForm(ctx, goods && await goodsOf(ctx));
    const data = { ...loaded, refusedAsked: refused };
    const { status } = refused;
    return page<Data>({ goods, form: data, answered }, { status });
  }
  const at = `/prod/mall/good/${goods?.id}`;
  const to = event === "copy" ? `${at}?version=${version}` : at;
  const was = goods?.versions.find(({ id }) => id === version);
  const named = event === "supersede" && form.get("superseded_by");
  const done = named && was?.status === 0 ? "successor" : event;
  return seeDone(`${to}#versions`, `catalogue.version.done.${done}`);
}

export default define.page<typeof handler>(
  function GoodsEditPage({ data, state }) {
    const { t, settings } = state;
    const { goods, form, denied, editor, answered } = data;
    if (editor) return <EditorPage editor={editor} />;
    const title = t(goods ? "catalogue.goods.editing" : "catalogue.goods.add");
    const note = goods && `${goods.name} · ${goods.sn}`;
    const back = goods
      ? `/prod/mall/good_detail/${goods.id}`
      : state.place?.parent ?? "/prod/mall/all";
    return (
      <>
        <PageHead
          title={title}
          back={back}
          status={goods && <ShelfTag status={goods.status} />}
          note={note}
        />
        {denied && (
          <Note>
            {t("catalogue.goods.read_only")} <AskWhom {...denied} />{" "}
            <a class="lk" href={back}>{t("common.back")}</a>
          </Note>
        )}
        {form?.refusedAsked && !form.asked && (
          <ErrorSummary refusal={form.refusedAsked} />
        )}
        {form && (
          <div class="stack">
            <GoodsFormSheet
              form={form}
              limits={settings.upload_limits}
              cancel={back}
            />
            {form.goods?.kind === "oem" && <VersionsSheet goods={form.goods} />}
          </div>
        )}
        {form?.goods && form.asked && (
          <Question
            goods={form.goods}
            asked={form.asked}
            typed={answered ?? {}}
            refused={form.refusedAsked}
          />
        )}
      </>
    );
  },
);
