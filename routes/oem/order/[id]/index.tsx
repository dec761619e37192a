import { OrderPrint } from "@/components/order/order_print.tsx";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { loadDetail } from "../(_components)/detail/load.ts";
import { OrderPage } from "../(_components)/detail/page.tsx";
import { takeEvent } from "../(_components)/detail/take.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const detail = await loadDetail(ctx, Number(ctx.params.id));
    return page(detail, { status: detail.act?.refused.status ?? 200 });
  },
  POST: (ctx) => takeEvent(ctx, Number(ctx.params.id)),
});

export default define.page<typeof handler>(
  function OrderDetailPage({ data, state, url }) {
    const { settings, actor } = state;
    if (url.searchParams.has("print")) {
      return (
        <OrderPrint
          order={data.order}
          cards={data.cards}
          back={url.pathname}
          issuer={settings.site_title}
          by={actor?.nickname ?? ""}
          at={new Date()}
        />
      );
    }
    return <OrderPage detail={data} settings={settings} path={url.pathname} />;
  },
);
