import { formatMinute } from "@/domain/time.ts";
import { PageHead } from "./page_head.tsx";
import { useReader } from "./reader.tsx";

/** The day's part that begins at an hour, latest first. */
const DAY_PARTS = [
  ["evening", 18],
  ["afternoon", 12],
  ["morning", 5],
  ["night", 0],
] as const;

interface PanelHeadProps {
  /** who is greeted */
  name?: string;
  /** whether figures follow: they are of this minute */
  figures: boolean;
  now?: Date;
}

/** How the control panel of every panel begins. */
export function PanelHead({ name = "", figures, now }: PanelHeadProps) {
  const { t, timeZone } = useReader();
  const at = formatMinute(now ?? new Date(), timeZone);
  const hour = Number(at.slice(11, 13));
  const [part] = DAY_PARTS.find(([, from]) => hour >= from) ?? DAY_PARTS[3];
  return (
    <PageHead
      title={t(`panel.good.${part}`, { name })}
      note={figures && t("panel.as_of", { at })}
    />
  );
}
