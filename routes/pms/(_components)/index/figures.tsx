import { counted } from "@/components/list.tsx";
import { Kpi, KpiRow } from "@/components/dashboard.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { PmsFigures } from "@/db/account/figures.ts";
import type { Lists } from "../../index/index.tsx";

interface FiguresProps {
  figures: PmsFigures;
  lists: Lists;
  /** the day since which operations are counted */
  since: string;
}

/** The figures, each linked to the list behind it. */
export function Figures({ figures, lists, since }: FiguresProps) {
  const t = useT();
  const { staff, customers, disabled, organizations, parks } = figures;
  const { goods, unpriced, operations } = figures;
  return (
    <KpiRow>
      {staff !== undefined && (
        <Kpi
          title={t("account.index.staff")}
          value={counted(t, staff)}
          href={lists.accounts &&
            withQuery(lists.accounts, { kind: "staff" })}
          note={t("account.index.others", {
            customers: counted(t, customers ?? 0),
            disabled: counted(t, disabled ?? 0),
          })}
        />
      )}
      {organizations !== undefined && (
        <Kpi
          title={t("account.index.organizations")}
          value={counted(t, organizations)}
          href={lists.organizations &&
            withQuery(lists.organizations, { status: 1 })}
          note={t("account.index.parks", { n: counted(t, parks ?? 0) })}
        />
      )}
      {goods !== undefined && (
        <Kpi
          title={t("account.index.goods")}
          value={counted(t, goods)}
          href={lists.goods && withQuery(lists.goods, { status: 1 })}
          note={t("account.index.unpriced", { n: counted(t, unpriced ?? 0) })}
        />
      )}
      {operations !== undefined && (
        <Kpi
          title={t("account.index.operations")}
          value={counted(t, operations)}
          href={lists.operations &&
            withQuery(lists.operations, { from: since })}
          note={t("account.index.operations.of")}
        />
      )}
    </KpiRow>
  );
}
