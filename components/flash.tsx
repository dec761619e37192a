import type { Flash } from "@/platform/flash.ts";
import { Icon } from "./icon.tsx";
import { useT, word } from "./reader.tsx";

interface FlashToastProps {
  flash: Flash | null;
  /** where closing it leads: the page itself */
  path: string;
}

const ICONS = {
  done: "circle-check",
  cust: "info",
  bad: "circle-alert",
} as const;

/** The message about what just happened: a success disappears after 3 s, anything else stays until it is closed. */
export function FlashToast({ flash, path }: FlashToastProps) {
  const t = useT();
  if (!flash) return null;
  const bad = flash.tone === "bad";
  return (
    <div class="flash" data-tone={flash.tone} role={bad ? "alert" : "status"}>
      <Icon name={ICONS[flash.tone]} />
      <div>
        <b>{word(t, flash.text)}</b>
        {flash.detail && <p>{word(t, flash.detail)}</p>}
      </div>
      <a class="ib" href={path} aria-label={t("shell.flash.close")}>
        <Icon name="x" />
      </a>
    </div>
  );
}
