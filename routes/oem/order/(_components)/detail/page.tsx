import { ErrorSummary } from "@/components/form.tsx";
import { OrderBody } from "@/components/order/order_body.tsx";
import { OrderNext } from "@/components/order/order_next.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { stuckNote } from "@/components/order/stuck.tsx";
import { Crumbs, MoreActs, PageHead } from "@/components/page_head.tsx";
import { useReader, useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Note } from "@/components/sheet.tsx";
import { Cta } from "@/components/shell/portal.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { DateTime, DocumentNo, Money } from "@/components/values.tsx";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";
import { formatDateTime } from "@/domain/time.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { OpenDialog } from "./dialogs.tsx";
import { type Detail, isPayment } from "./detail.ts";
import { unsentOf } from "./unsent.ts";
import { dueNow, PAY_FORM, PayForm } from "./pay_form.tsx";

interface OrderPageProps {
  detail: Detail;
  settings: Settings;
  /** the page's path */
  path: string;
}

/** An order as its customer sees it. */
export function OrderPage({ detail, settings, path }: OrderPageProps) {
  const t = useT();
  const { order, log, actions, act, refusedIn } = detail;
  const payment = actions.find(isPayment);
  const unpayable = payment !== undefined && detail.cards.length === 0;
  return (
    <>
      <Crumbs
        items={[
          { title: t("site.oem.order.mine"), href: "/oem/order/mine" },
          { title: order.order_no },
        ]}
      />
      <Head detail={detail} path={path} />
      {refusedIn === "page" && act && (
        <>
          <ErrorSummary
            refusal={act.refused}
            labels={(field) => lineOf(detail, field)}
          />
          <UnsentSheet typed={unsentOf(detail, t)} />
        </>
      )}
      <NotSubmitted detail={detail} path={path} />
      <OrderNext
        order={order}
        log={log.latest}
        reader="customer"
        actions={actions.some(isOnCard) && (
          <NextButtons detail={detail} path={path} />
        )}
        stuck={stuckNote({
          order,
          unpayable,
          ask: actions.includes("remark") && (
            <a class="lk" href={`${path}?confirm=remark`}>
              {t("oem.order.event.remark")}
            </a>
          ),
        })}
      >
        {payment && !unpayable && (
          <PayForm
            detail={detail}
            event={payment}
            limits={settings.upload_limits}
          />
        )}
      </OrderNext>
      <OrderBody order={order} log={log} here={path} />
      <PhoneBar detail={detail} path={path} />
      <OpenDialog detail={detail} close={path} settings={settings} />
    </>
  );
}

/** The name of the line that a refusal is about. */
function lineOf({ order }: Detail, field: string): string | undefined {
  const at = /^lines\.(\d+)/.exec(field)?.[1];
  return at === undefined ? undefined : order.lines[Number(at)]?.name;
}

type PartProps = Pick<OrderPageProps, "detail" | "path">;

function Head({ detail, path }: PartProps) {
  const { t, timeZone } = useReader();
  const { order, actions } = detail;
  return (
    <PageHead
      title={<DocumentNo no={order.order_no} />}
      status={<OrderState status={order.status} pill />}
      aside={t("oem.portal.order.note", {
        type: t(`oem.order.type.${order.type}`),
        at: formatDateTime(order.created_at, timeZone),
      })}
      back="/oem/order/mine"
    >
      <MoreActs
        acts={[
          actions.includes("remark") && {
            title: t("oem.order.event.remark"),
            href: `${path}?confirm=remark`,
            icon: "message-square-plus",
          },
          {
            title: t("common.print"),
            href: `${path}?print=1`,
            icon: "printer",
          },
          ...(["close", "delete"] as const).map((event) =>
            actions.includes(event) && {
              title: t(`oem.order.event.${event}`),
              href: `${path}?confirm=${event}`,
              icon: event === "close" ? "circle-x" as const : "trash" as const,
              bad: true,
            }
          ),
        ]}
      />
    </PageHead>
  );
}

/** What was typed into the order's form and not submitted, with the ways on. */
function NotSubmitted({ detail: { editedAt }, path }: PartProps) {
  const t = useT();
  if (!editedAt) return null;
  return (
    <div class="mb-4">
      <Note tone="cust" icon="triangle-alert">
        <Sentence
          of="oem.portal.edited"
          with={{ at: <DateTime at={editedAt} /> }}
        />{" "}
        <a class="lk" href={`${path}/edit`}>{t("oem.portal.edited.go_on")}</a>
        {" · "}
        <a class="lk" href={`${path}/edit?confirm=discard`}>
          {t("oem.portal.edited.discard")}
        </a>
      </Note>
    </div>
  );
}

const ON_CARD: readonly OrderEvent[] = ["edit", "confirm", "receive", "extend"];

function isOnCard(event: OrderEvent): boolean {
  return ON_CARD.includes(event);
}

/** The acts of the card; a payment has its form there instead. */
function NextButtons({ detail, path }: PartProps) {
  const t = useT();
  const { actions } = detail;
  const link = (event: "confirm" | "receive" | "extend", main: boolean) =>
    actions.includes(event) && (
      <a
        class={main ? "btn btn-primary lg-only" : "btn"}
        href={`${path}?confirm=${event}`}
      >
        {t(`oem.order.event.${event}`)}
      </a>
    );
  return (
    <>
      {actions.includes("edit") && (
        <a class="btn" href={`${path}/edit`}>{t("oem.order.event.edit")}</a>
      )}
      {link("extend", false)}
      {link("confirm", true)}
      {link("receive", true)}
    </>
  );
}

/** The next act at the thumb, where the screen is small. */
function PhoneBar({ detail, path }: PartProps) {
  const t = useT();
  const payment = detail.actions.find(isPayment);
  const act = (["confirm", "receive"] as const).find((event) =>
    detail.actions.includes(event)
  );
  if (payment && detail.cards.length > 0) {
    return (
      <Cta>
        <span>
          <small class="block text-xs mut">{t("oem.portal.pay.due")}</small>
          <b class="text-lg">
            <Money fen={dueNow(detail, payment)} />
          </b>
        </span>
        <button type="submit" class="btn btn-primary" form={PAY_FORM}>
          {t("oem.portal.pay.submit")}
        </button>
      </Cta>
    );
  }
  return act
    ? (
      <Cta>
        <a class="btn btn-primary" href={`${path}?confirm=${act}`}>
          {t(`oem.order.event.${act}`)}
        </a>
      </Cta>
    )
    : null;
}
