import type { PaletteProps } from "@/components/search/palette.tsx";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Opens the palette by Ctrl-K, or where the box in the header is used; nothing of it is loaded before. */
export default function Search() {
  const [box, open] = useState<Pick<PaletteProps, "start" | "label">>();
  const [loaded, load] = useState<{ Palette: ComponentType<PaletteProps> }>();
  useEffect(() =>
    listen(async (label, start) => {
      const palette = await import("@/components/search/palette.tsx");
      load({ Palette: palette.default });
      open({ start, label });
    }), []);
  if (!box || !loaded) return null;
  return <loaded.Palette {...box} onClose={() => open(undefined)} />;
}

/** What can't be loaded is not needed: the box is a form, its icon a link. They stay as long as the page. */
function listen(
  open: (label: string, start: string) => Promise<void>,
): void {
  const box = document.querySelector<HTMLInputElement>(".find input");
  const link = document.querySelector<HTMLAnchorElement>(".find + a");
  if (!box || !link) return;
  const openOrGo = (event: Event) => {
    event.preventDefault();
    open(box.placeholder, "").catch(() => location.assign(link.href));
  };
  document.addEventListener("keydown", (event) => {
    const asked = (event.ctrlKey || event.metaKey) && event.key === "k";
    if (!asked || document.querySelector(".veil, dialog[open]")) return;
    openOrGo(event);
  });
  link.addEventListener("click", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) openOrGo(event);
  });
  // Not before an input method is done: the palette takes the focus, which would break a word off at its first letter.
  const goOn = ({ isComposing }: Event & { isComposing?: boolean }) => {
    if (!isComposing) open(box.placeholder, box.value).catch(() => {});
  };
  for (const type of ["click", "input", "compositionend"]) {
    box.addEventListener(type, goOn);
  }
}
