import { PhaseTabs } from "@/components/list.tsx";
import { pathOf, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";

interface MessageTabsProps {
  /** counted under the other filters; undefined if there are too many to count */
  counts?: { unread: number; read: number };
  chosen: "all" | "unread" | "read" | "sent";
  /** path and query of the inbox */
  here: string;
  mayWrite: boolean;
}

/** Received messages, all or unread; for those who write, also sent ones. */
export function MessageTabs(
  { counts, chosen, here, mayWrite }: MessageTabsProps,
) {
  const t = useT();
  const to = (read: number | null) =>
    withQuery(here, { tab: null, page: null, read });
  return (
    <PhaseTabs
      label={t("message.page.tabs")}
      items={[
        {
          title: t("common.all"),
          href: to(null),
          count: counts && counts.unread + counts.read,
          current: chosen === "all",
        },
        {
          title: t("message.page.unread"),
          href: to(0),
          count: counts?.unread,
          current: chosen === "unread",
        },
        {
          title: t("message.page.read"),
          href: to(1),
          count: counts?.read,
          current: chosen === "read",
        },
        ...mayWrite
          ? [{
            title: t("message.page.sent"),
            href: `${pathOf(here)}?tab=sent`,
            current: chosen === "sent",
          }]
          : [],
      ]}
    />
  );
}
