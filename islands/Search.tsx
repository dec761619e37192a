import type {
  PaletteProps,
  PaletteTexts,
} from "@/components/search/palette.tsx";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Opens the palette by Ctrl-K, or where the box in the header is used; nothing of it is loaded before. */
export default function Search({ texts }: { texts: PaletteTexts }) {
  const [start, open] = useState<string | null>(null);
  const [loaded, load] = useState<{ Palette: ComponentType<PaletteProps> }>();
  useEffect(() => {
    const stop = new AbortController();
    listen(stop.signal, async (box) => {
      const { default: Palette } = await import(
        "@/components/search/palette.tsx"
      );
      load({ Palette });
      open(box?.value ?? "");
    });
    return () => stop.abort();
  }, []);
  if (start === null || !loaded) return null;
  return (
    <loaded.Palette
      start={start}
      texts={texts}
      onClose={() => open(null)}
    />
  );
}

type Open = (box?: HTMLInputElement | null) => Promise<void>;

/** What cannot be loaded is not needed: the box is a form, its icon a link. */
function listen(signal: AbortSignal, open: Open): void {
  document.addEventListener("keydown", (event) => {
    const asked = (event.ctrlKey || event.metaKey) && event.key === "k";
    if (!asked || document.querySelector(".veil, dialog[open]")) return;
    event.preventDefault();
    open().catch(() => location.assign("/common?q="));
  }, { signal });
  const box = document.querySelector<HTMLInputElement>(".find input");
  for (const type of ["click", "input"]) {
    box?.addEventListener(type, () => open(box).catch(() => {}), { signal });
  }
  const link = document.querySelector<HTMLAnchorElement>(".find + a");
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open().catch(() => location.assign(link.href));
  }, { signal });
}
