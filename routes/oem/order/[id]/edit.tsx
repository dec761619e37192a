import { define } from "@/utils.ts";
import { editTarget } from "../(_components)/form/load.ts";
import { OrderFormPage } from "../(_components)/form/page.tsx";
import { showForm, takeForm } from "../(_components)/form/take.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const target = await editTarget(ctx.state, Number(ctx.params.id));
    ctx.state.title = target.order?.order_no;
    return await showForm(ctx, target);
  },
  async POST(ctx) {
    const target = await editTarget(ctx.state, Number(ctx.params.id));
    ctx.state.title = target.order?.order_no;
    return await takeForm(ctx, target);
  },
});

export default define.page<typeof handler>(
  function EditOrder({ data, state, url }) {
    return <OrderFormPage form={data} state={state} url={url} />;
  },
);
