/** It stands beside one number at a time: no row of a list carries one. */
const button = document.createElement("button");
button.type = "button";
button.className = "btn btn-xs absolute";
document.addEventListener("pointerover", ({ target }) => {
  const at = target as Element;
  if (at !== button && !at.closest(".no,.tel")) button.remove();
});

const said = document.createElement("div");
said.role = "status";
document.body.append(said);
let silence: ReturnType<typeof setTimeout> | undefined;

/** While the pointer is over a number (a document's, a telephone, a card) a button beside it copies it. */
export function offerCopy(number: Element, words: string): void {
  button.textContent = words;
  button.dataset.copy = number.textContent;
  (number.closest("a,button") ?? number).after(button);
}

/** Says for three seconds what was done. */
export function say(words: string): void {
  said.innerHTML = '<div class="flash" data-tone="done"><b></b></div>';
  said.querySelector("b")!.textContent = words;
  clearTimeout(silence);
  silence = setTimeout(() => said.replaceChildren(), 3_000);
}
