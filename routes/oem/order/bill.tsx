import { DateRange } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import { PayStatusField } from "@/lists/oem/order_fields.tsx";
import { listHandlers } from "@/lists/handlers.ts";
import { MY_BILLS } from "@/lists/oem/portal/bills.tsx";
import { define } from "@/utils.ts";
import { NoOrganization } from "../(_components)/no_organization.tsx";

export const handler = define.handlers(listHandlers(MY_BILLS, () => null));

export default define.page<typeof handler>(
  function Bills({ data, state, url }) {
    const { t } = state;
    const { actor, filter, found } = data;
    return (
      <ListView
        spec={MY_BILLS}
        data={data}
        url={url}
        notice={actor.organizationId === null && (
          <NoOrganization actor={actor} />
        )}
        conditions={
          <>
            <KeywordField hint={t("oem.orders.keyword_hint")} />
            <PayStatusField of={filter.pay_status} />
            <DateRange />
          </>
        }
        sums={found.sums && found.total > 0 && (
          <>
            {" · "}
            <Sentence
              of={found.sums.refunded + found.sums.refund_open > 0
                ? "oem.portal.bill.sums.refunds"
                : "oem.portal.bill.sums"}
              with={{
                payable: <Money fen={found.sums.payable} strong />,
                paid: <Money fen={found.sums.paid} strong />,
                refunded: <Money fen={found.sums.refunded} strong />,
                open: <Money fen={found.sums.refund_open} strong />,
                outstanding: <Money fen={found.sums.outstanding} strong />,
              }}
            />
          </>
        )}
        first={{
          title: t("oem.portal.bill.empty"),
          text: t("oem.portal.bill.empty_text"),
        }}
      />
    );
  },
);
