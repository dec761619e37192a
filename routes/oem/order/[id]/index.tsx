import { OrderPrint } from "@/components/order/order_print.tsx";
import { define } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import {
  DeletedOrder,
  type Unsaved,
} from "../(_components)/detail/deleted.tsx";
import type { Detail } from "../(_components)/detail/detail.ts";
import { loadDetail } from "../(_components)/detail/load.ts";
import { OrderPage } from "../(_components)/detail/page.tsx";
import { takeEvent } from "../(_components)/detail/take.ts";

type Answer = Promise<Response | PageResponse<Detail | Unsaved>>;

export const handler = define.handlers({
  async GET(ctx): Answer {
    const detail = await loadDetail(ctx, Number(ctx.params.id));
    return page(detail, { status: detail.act?.refused.status ?? 200 });
  },
  POST: (ctx): Answer => takeEvent(ctx, Number(ctx.params.id)),
});

export default define.page<typeof handler>(
  function OrderDetailPage({ data, state, url }) {
    if ("deleted" in data) return <DeletedOrder unsaved={data} />;
    if (url.searchParams.has("print")) {
      return <OrderPrint detail={data} state={state} back={url.pathname} />;
    }
    return (
      <OrderPage detail={data} settings={state.settings} path={url.pathname} />
    );
  },
);
