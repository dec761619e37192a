/** Numbers of documents, telephones and cards: what people carry from here to somewhere else. */
const COPIED = ".no,.tel";

/** Beside the number that the pointer is over stands a button that copies it: one of the page's, none of each row's. */
export function offerCopies(words: string): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-xs absolute";
  button.textContent = words;
  document.addEventListener("pointerover", (event) => {
    const target = event.target as Element;
    const number = target.closest(COPIED);
    if (!number) return target === button || button.remove();
    button.dataset.copy = number.textContent;
    (number.closest("a,button") ?? number).after(button);
  });
}

/** The number of a row, however it is shown. */
export function numberIn(row: Element | null): string | null {
  return row?.querySelector(`${COPIED},.copy code`)?.textContent ?? null;
}
