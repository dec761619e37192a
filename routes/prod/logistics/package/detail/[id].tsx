import { AddressText } from "@/components/order/delivery.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { Sheet, TwoColumns } from "@/components/sheet.tsx";
import { CopyText } from "@/components/values.tsx";
import { findPackage } from "@/db/inventory/packages.ts";
import { caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  PackageContents,
  PackageFacts,
} from "../../../(_components)/package_parts.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const actor = caller(ctx);
    const one = await findPackage(ctx.state.db, actor, Number(ctx.params.id));
    ctx.state.title = one.express_no;
    return page({ one });
  },
});

export default define.page<typeof handler>(
  function PackagePage({ data: { one }, state: { t } }) {
    return (
      <>
        <PageHead
          title={
            <CopyText
              value={one.express_no}
              label={t("inventory.page.express_no")}
            />
          }
          note={one.carrier}
          back="/prod/logistics/package"
        />
        <TwoColumns
          side={
            <>
              <PackageFacts one={one} />
              <Sheet title={t("inventory.page.receiver")}>
                <AddressText {...one} />
              </Sheet>
            </>
          }
        >
          <PackageContents one={one} />
        </TwoColumns>
      </>
    );
  },
);
