import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";

/** That customers have nowhere to pay to, and where that is mended. */
export function NoCard() {
  const t = useT();
  return (
    <Note tone="bad" icon="circle-alert">
      {t("sales.card.none")}{" "}
      <a class="lk" href="/mkt/oem/oem-card">{t("sales.card.none.go")}</a>
    </Note>
  );
}
