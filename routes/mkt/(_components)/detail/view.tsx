import { ErrorSummary } from "@/components/form.tsx";
import { OrderBody } from "@/components/order/order_body.tsx";
import { OrderNext } from "@/components/order/order_next.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { stuckNote } from "@/components/order/stuck.tsx";
import { MoreActs, PageHead } from "@/components/page_head.tsx";
import { withQuery } from "@/components/query.ts";
import { useReader, useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import { UnsentSheet } from "@/components/unsent.tsx";
import { DocumentNo } from "@/components/values.tsx";
import type { Actor } from "@/domain/access.ts";
import { holdersOf } from "@/domain/oem/viewer.ts";
import type { UploadLimits } from "@/domain/file/check.ts";
import { formatDateTime } from "@/domain/time.ts";
import { reviewHref } from "./review_href.ts";
import { OpenDialog } from "./dialogs.tsx";
import type { Detail } from "./load.ts";
import { NoCard } from "../no_card.tsx";
import { Organization } from "./organization.tsx";
import { PayTo } from "./pay_to.tsx";
import { unsentOf } from "./unsent.ts";

interface OrderViewProps {
  detail: Detail;
  actor: Actor;
  /** the page's path */
  path: string;
  limits: UploadLimits;
}

/** An order as sales see it, or as its customer does under `?as=customer`. */
export function OrderView({ detail, actor, path, limits }: OrderViewProps) {
  const t = useT();
  const { order, log, reader, refused, dialog, cards, unpayable } = detail;
  const staff = reader === "staff";
  return (
    <>
      <Head detail={detail} path={path} />
      {refused && !dialog && (
        <>
          <ErrorSummary refusal={refused} />
          <UnsentSheet typed={unsentOf(detail, t)} />
        </>
      )}
      {!staff && (
        <Note icon="eye">
          {t("sales.order.as_customer.note")}{" "}
          <a class="lk" href={path}>{t("sales.order.as_customer.back")}</a>
        </Note>
      )}
      {staff && unpayable && <NoCard />}
      <OrderNext
        order={order}
        log={log.latest}
        reader={reader}
        mine={holdersOf(actor)}
        actions={<NextButtons detail={detail} path={path} />}
        stuck={!staff && stuckNote({ order, unpayable })}
      >
        {!staff && cards.length > 0 && <PayTo cards={cards} />}
      </OrderNext>
      <OrderBody
        order={order}
        log={log}
        here={staff ? path : withQuery(path, { as: "customer" })}
        organization={staff && <Organization order={order} />}
        reviewHref={staff ? reviewHref(actor) : undefined}
      />
      <OpenDialog detail={detail} close={path} limits={limits} />
    </>
  );
}

type PartProps = Pick<OrderViewProps, "detail" | "path">;

function Head({ detail, path }: PartProps) {
  const { t, timeZone } = useReader();
  const { order, actions, reader } = detail;
  return (
    <PageHead
      title={<DocumentNo no={order.order_no} />}
      status={<OrderState status={order.status} pill />}
      aside={t("sales.order.note", {
        type: t(`oem.order.type.${order.type}`),
        at: formatDateTime(order.created_at, timeZone),
      })}
      back="/mkt/oem/list"
    >
      <MoreActs
        acts={[
          actions.includes("remark") && {
            title: t("oem.order.event.remark"),
            href: `${path}?do=remark`,
            icon: "message-square-plus",
          },
          reader === "staff" && {
            title: t("sales.order.as_customer"),
            href: `${path}?as=customer`,
            icon: "eye",
          },
          {
            title: t("common.print"),
            href: `${path}?print=1`,
            icon: "printer",
          },
          actions.includes("close") && {
            title: t("oem.order.event.close"),
            href: `${path}?confirm=close`,
            icon: "circle-x",
            bad: true,
          },
        ]}
      />
    </PageHead>
  );
}

/** The one next act of sales, or the way to where others go on. */
function NextButtons({ detail, path }: PartProps) {
  const t = useT();
  const { actions, elsewhere } = detail;
  const act = (["arrange", "complete"] as const).find((one) =>
    actions.includes(one)
  );
  if (act) {
    return (
      <a class="btn btn-primary" href={`${path}?confirm=${act}`}>
        {t(`oem.order.event.${act}`)}
      </a>
    );
  }
  if (actions.includes("adjust_price")) {
    return (
      <a class="btn" href={`${path}?do=adjust_price`}>
        {t("oem.order.event.adjust_price")}
      </a>
    );
  }
  return elsewhere && (
    <a class="btn" href={elsewhere.href}>
      {t(`sales.order.go.${elsewhere.to}`)}
    </a>
  );
}
