import { isAsked, withQuestion } from "@/components/conflict.tsx";
import { ErrorSummary, Form } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Crumbs, PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { NoOrdering } from "../../../(_components)/ordering.tsx";
import { Note, TwoColumns } from "@/components/sheet.tsx";
import type { State } from "@/utils.ts";
import LiveOrder from "../../(_islands)/LiveOrder.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import { DiscardDraft, SavedAt } from "../../../(_components)/draft_parts.tsx";
import { labelsOf } from "./labels.ts";
import type { OrderForm } from "./load.ts";
import { PickerDialog } from "./picker_dialog.tsx";
import { PriceChange } from "./price_change.tsx";
import { Differences, Question } from "./questions.tsx";
import { Address, Kind, Lines, Remark } from "./sections.tsx";
import { PhoneBar, Sums } from "./sums.tsx";

interface OrderFormPageProps {
  form: OrderForm;
  state: State;
  url: URL;
}

/** The form of a new order and of one that is edited. */
export function OrderFormPage({ form, state, url }: OrderFormPageProps) {
  const { refused, target, typed, terms } = form;
  const faults = refused?.fields ?? {};
  const here = target.path + url.search;
  // The line whose parts are open is the one that is worked at: it still is once the form comes back.
  const open = url.searchParams.get("open");
  const action = withQuery(target.path, { open });
  return (
    <>
      <Head form={form} />
      {!form.customer && <NoCustomer />}
      {!form.sendable && refused?.code !== 40900 && (
        <NoOrdering organization={state.organization} />
      )}
      <Form upload id="order-form" action={action}>
        <DefaultSubmit name="do" value="recalc" />
        <Carried form={form} />
        {refused && !form.dialog && (
          <>
            <ErrorSummary
              refusal={withQuestion(refused, form.conflict)}
              labels={labelsOf(form, state.t)}
            />
            <SentBefore form={form} />
          </>
        )}
        {isAsked(form.conflict) && <Differences form={form} />}
        <PriceChange form={form} />
        <TwoColumns side={<Sums form={form} />}>
          <Kind form={form} faults={faults} />
          <Lines
            form={form}
            limits={state.settings.upload_limits}
            faults={faults}
          />
          <Address form={form} faults={faults} />
          <Remark value={typed.remark} faults={faults} />
        </TwoColumns>
        <PhoneBar {...form} />
      </Form>
      <LiveOrder
        form="order-form"
        terms={terms}
      />
      <PickerDialog form={form} url={here} />
      <Question form={form} />
    </>
  );
}

interface PartProps {
  form: OrderForm;
}

function Head({ form: { target, savedAt } }: PartProps) {
  const t = useT();
  const { order, path } = target;
  const title = order
    ? t("oem.form.title.edit", { no: order.order_no })
    : t("site.oem.order.create");
  const back = order ? `/oem/order/${order.id}` : "/oem/order/mine";
  return (
    <>
      <Crumbs
        items={[
          { title: t("site.oem.order.mine"), href: "/oem/order/mine" },
          ...order ? [{ title: order.order_no, href: back }] : [],
          { title },
        ]}
      />
      <PageHead
        title={title}
        back={back}
        note={savedAt && <SavedAt at={savedAt} />}
      >
        {savedAt && <DiscardDraft path={path} />}
      </PageHead>
    </>
  );
}

function NoCustomer() {
  const t = useT();
  return (
    <Note tone="cust">
      {t("oem.form.staff")}{" "}
      <a class="lk" href="/mkt/oem/list">{t("oem.form.staff.list")}</a>
    </Note>
  );
}

/** The way to the order that this form has written already. */
function SentBefore({ form: { sent } }: PartProps) {
  const t = useT();
  if (!sent) return null;
  return (
    <p class="mb-4">
      {t("oem.form.sent")}{" "}
      <a class="lk num" href={`/oem/order/${sent.id}`}>{sent.order_no}</a>
    </p>
  );
}

/** The form's hidden fields. */
function Carried(
  { form: { typed, target, conflict, elsewhere, opened } }: PartProps,
) {
  const { order } = target;
  const origin = elsewhere ? typed.origin : conflict?.was ?? typed.origin;
  return (
    <>
      <Hidden name="lines_of" value={typed.type} />
      {typed.parked.length > 0 && (
        <Hidden name="parked" value={JSON.stringify(typed.parked)} />
      )}
      {typed.removed && (
        <Hidden name="removed" value={JSON.stringify(typed.removed)} />
      )}
      {typed.type === "product" && (
        <Hidden name="delivery" value={typed.delivery} />
      )}
      {order && (
        <>
          <Hidden name="version" value={typed.version} />
          <Hidden name="priced" value={typed.priced} />
        </>
      )}
      <Hidden name="draft" value={typed.draft} />
      {conflict && (
        <Hidden
          name="asked"
          value={elsewhere ? conflict.theirs.draft : conflict.theirs.version}
        />
      )}
      {Object.entries(opened).map(([name, digest]) => (
        <Hidden name={`opened.${name}`} value={digest} />
      ))}
      {Object.entries(origin).map(([name, digest]) => (
        <Hidden name={`origin.${name}`} value={digest} />
      ))}
    </>
  );
}
