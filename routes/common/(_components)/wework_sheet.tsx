import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";

/** The way to the page where one's account is bound to WeWork. */
export function WeworkSheet() {
  const t = useT();
  return (
    <Sheet title={t("account.ewx.title")}>
      <div class="flex flex-wrap justify-between items-center gap-3">
        <p class="mut">{t("account.ewx.lead")}</p>
        <a class="btn" href="/common/account/wechat-bind">
          {t("site.common.account.wechat")}
        </a>
      </div>
    </Sheet>
  );
}
