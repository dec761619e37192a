import { DateRange } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { OrderTabs, UnseenByTabs } from "@/components/order/order_tabs.tsx";
import { listAlone } from "@/components/query.ts";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import { OrderTypeField, PayStatusField } from "@/lists/oem/order_fields.tsx";
import { asksOnlyFor } from "@/domain/oem/order_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { MY_ORDERS } from "@/lists/oem/portal/orders.ts";
import { define } from "@/utils.ts";
import { withNext } from "../(_components)/next_event.ts";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import { CreateOrder, NoOrdering } from "../(_components)/ordering.tsx";
import { OrderRows } from "../(_components)/order_rows.tsx";

export const handler = define.handlers(listHandlers(MY_ORDERS, () => null));

export default define.page<typeof handler>(
  function MyOrders({ data, state, url }) {
    const { t } = state;
    const { actor, filter, found } = data;
    const isMine = asksOnlyFor(["customer"], filter);
    return (
      <ListView
        spec={MY_ORDERS}
        data={data}
        url={url}
        notice={actor.organizationId === null
          ? <NoOrganization actor={actor} />
          : <NoOrdering organization={state.organization} />}
        head={<CreateOrder organization={state.organization} />}
        tabs={
          <OrderTabs
            here={listAlone(url)}
            filter={filter}
            found={found}
            mine={{ query: { holder: "customer" }, current: isMine }}
          />
        }
        conditions={
          <>
            <KeywordField hint={t("oem.orders.keyword_hint")} />
            <OrderTypeField of={filter.type} />
            <PayStatusField of={filter.pay_status} />
            <DateRange />
            <UnseenByTabs filter={filter} mine={isMine} />
          </>
        }
        sums={found.sums && found.total > 0 && (
          <>
            {" · "}
            <Sentence
              of="oem.portal.sums"
              with={{
                total: <Money fen={found.sums.total} />,
                outstanding: <Money fen={found.sums.outstanding} />,
              }}
            />
          </>
        )}
        body={<OrderRows rows={withNext(asCustomer(actor), found.rows)} />}
        empty={{
          title: t("oem.orders.empty"),
          text: t("oem.orders.empty_text"),
        }}
        first={{
          title: t("oem.portal.none"),
          text: t("oem.portal.none_text"),
        }}
      />
    );
  },
);
