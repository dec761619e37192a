import { define } from "@/utils.ts";
import { CREATE } from "./(_components)/form/load.ts";
import { OrderFormPage } from "./(_components)/form/page.tsx";
import { showForm, takeForm } from "./(_components)/form/take.ts";

export const handler = define.handlers({
  GET: (ctx) => showForm(ctx, CREATE),
  POST: (ctx) => takeForm(ctx, CREATE),
});

export default define.page<typeof handler>(
  function CreateOrder({ data, state, url }) {
    return <OrderFormPage form={data} state={state} url={url} />;
  },
);
