import Live from "@/islands/Live.tsx";
import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";
import { Count } from "./count.tsx";
import type { LiveData } from "./data.ts";

/**
 * The link to the messages with the number of unread ones; beside it, the time of the page's figures if they are
 * outdated.
 */
export function Bell({ unread, cursor, timeZone }: LiveData) {
  const t = useT();
  return (
    <>
      <Live
        since={cursor}
        stale={t("message.live.stale")}
        timeZone={timeZone}
      />
      <a class="ib" href="/common/account/message">
        <Icon name="bell" />
        <span class="sr">{t("site.common.account.message")}</span>
        <Count badge={unread} counters={["message"]} hot />
      </a>
    </>
  );
}
