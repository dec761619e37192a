import { ConfirmDialog } from "@/components/dialog.tsx";
import { ErrorSummary, Form, SubmitButton } from "@/components/form.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { ShelfTag } from "@/components/shelf_tag.tsx";
import { Note, Sheet, TwoColumns } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import type { TouchedDrafts } from "@/db/catalogue/touched_drafts.ts";
import { deleteGoods, setShelf } from "@/domain/catalogue/write_goods.ts";
import { found } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, eventIn, seeDone, unlessGone } from "@/platform/form.ts";
import { asLeft } from "@/site/as_left.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  PriceHistory,
  Prices,
  Stock,
  WhereUsed,
} from "../(_components)/detail/around.tsx";
import { Facts } from "../(_components)/detail/facts.tsx";
import { type GoodsPage, loadGoods } from "../(_components)/detail/load.ts";
import { Versions } from "../(_components)/detail/versions.tsx";
import { DraftsNote } from "../(_components)/goods/drafts_note.tsx";

const LIST = "/prod/mall/all";

export const handler = define.handlers({
  async GET(ctx) {
    const { id } = ctx.params;
    return page(id ? await loadGoods(ctx, Number(id)) : null);
  },
  /** On or off the shelf, or deleted. */
  async POST(ctx) {
    const form = await readForm(ctx.req);
    const id = Number(found(ctx.params.id));
    const actor = caller(ctx);
    const event = eventIn(form, ["put_on", "take_off", "delete"] as const);
    const { refused } = await attempt(
      ctx,
      form,
      (trx) =>
        event === "delete"
          ? unlessGone(deleteGoods(trx, actor, id))
          : setShelf(trx, actor, id, event === "put_on" ? 1 : 0),
    );
    if (refused) {
      const again = await loadGoods(ctx, id, refused);
      return page(again, { status: refused.status });
    }
    if (event === "delete") {
      const list = asLeft(LIST, actor, ctx.url, ctx.req.headers);
      return seeDone(list, "catalogue.goods.done.delete");
    }
    const shelf = event === "put_on" ? "on_shelf" : "off_shelf";
    return seeDone(ctx.url.pathname, `catalogue.goods.done.${shelf}`);
  },
});

export default define.page<typeof handler>(
  function GoodsDetailPage({ data, state: { t } }) {
    if (!data) {
      return (
        <>
          <PageHead title={t("site.prod.mall.good_detail")} back={LIST} />
          <Sheet label={t("site.prod.mall.good_detail")}>
            <EmptyState
              title={t("catalogue.goods.none")}
              text={t("catalogue.goods.none.text")}
            >
              <a class="btn" href={LIST}>{t("site.prod.mall.all")}</a>
            </EmptyState>
          </Sheet>
        </>
      );
    }
    return <Goods {...data} />;
  },
);

function Goods(data: GoodsPage) {
  const t = useT();
  const { goods, uses, owned, drafts, openStock, refused } = data;
  return (
    <>
      <PageHead
        title={goods.name}
        back={LIST}
        status={<ShelfTag status={goods.status} />}
        note={`${goods.sn} · ${t(`catalogue.kind.${goods.kind}`)}`}
      >
        {data.writes && <Acts {...data} />}
      </PageHead>
      {refused && <ErrorSummary refusal={refused} />}
      {drafts && drafts.count > 0 && (
        <DraftsNote
          of={goods.price === null
            ? "catalogue.goods.take_off.drafts"
            : "catalogue.goods.drafts.after"}
          drafts={drafts}
        />
      )}
      <TwoColumns
        sideFirst
        side={
          <>
            <Prices {...data} />
            {owned && (
              <Stock
                owned={owned}
                unit={goods.unit}
                sn={openStock ? goods.sn : null}
              />
            )}
          </>
        }
      >
        <Facts {...data} />
        {goods.kind === "oem" && <Versions {...data} />}
        {uses && <WhereUsed uses={uses} every={data.every.uses} />}
        <PriceHistory {...data} />
      </TwoColumns>
      {data.deleting && <DeleteGoods {...data} />}
      {data.leaving && <TakeOff {...data} leaving={data.leaving} />}
    </>
  );
}

function Acts({ goods }: GoodsPage) {
  const t = useT();
  const { id, status } = goods;
  return (
    <>
      {status === 1
        ? <a class="btn" href="?take_off=1">{t("catalogue.goods.take_off")}</a>
        : (
          <Form event="put_on">
            <SubmitButton tone="plain">
              {t("catalogue.goods.put_on")}
            </SubmitButton>
          </Form>
        )}
      <MoreActs
        acts={[{
          title: t("common.delete"),
          href: "?delete=1",
          icon: "trash",
          bad: true,
        }]}
      />
      <a class="btn btn-primary" href={`/prod/mall/good/${id}`}>
        {t("common.edit")}
      </a>
    </>
  );
}

function DeleteGoods({ goods }: GoodsPage) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("catalogue.goods.delete.title")}
      text={t("catalogue.goods.delete.text")}
      facts={[[goods.name, goods.sn]]}
      close={`/prod/mall/good_detail/${goods.id}`}
      action={`/prod/mall/good_detail/${goods.id}`}
      submit={t("common.delete")}
      event="delete"
      danger
    />
  );
}

/** Asks before goods leave the shelf, with what needs them. */
function TakeOff(
  { goods, uses, leaving }: GoodsPage & { leaving: TouchedDrafts },
) {
  const t = useT();
  const here = `/prod/mall/good_detail/${goods.id}`;
  return (
    <ConfirmDialog
      title={t("catalogue.goods.take_off.title")}
      text={t("catalogue.goods.take_off.text")}
      facts={[[goods.name, goods.sn]]}
      close={here}
      action={here}
      submit={t("catalogue.goods.take_off")}
      event="take_off"
      danger
    >
      {uses && uses.offered > 0 && (
        <Note tone="cust" icon="triangle-alert">
          {t("catalogue.goods.take_off.uses", { n: uses.offered })}
        </Note>
      )}
      <DraftsNote
        of="catalogue.goods.take_off.drafts"
        drafts={leaving}
      />
    </ConfirmDialog>
  );
}
