import type { MessageKey } from "@/locales/messages.ts";
import { useT } from "./reader.tsx";
import { Sheet } from "./sheet.tsx";
import { EmptyState } from "./states.tsx";

/** Another page that somebody may open. */
export interface Way {
  href: string;
  title: MessageKey;
}

interface NoFiguresProps {
  /** the panel */
  label: MessageKey;
  title: MessageKey;
  /** what they need a permission for */
  text?: MessageKey;
  ways: readonly Way[];
}

/** A control panel without figures for its reader leads on to what they may open. */
export function NoFigures({ label, title, text, ways }: NoFiguresProps) {
  const t = useT();
  return (
    <Sheet label={t(label)}>
      <EmptyState title={t(title)} text={text && t(text)}>
        {ways.map(({ href, title }) => (
          <a key={href} class="btn" href={href}>{t(title)}</a>
        ))}
      </EmptyState>
    </Sheet>
  );
}
