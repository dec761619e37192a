import { useEffect } from "preact/hooks";

interface PasteBillProps {
  /** the editor's form */
  form: string;
}

/** Cells of a spreadsheet that are pasted into the table go the way of the field for them: the server reads them. */
export default function PasteBill({ form: id }: PasteBillProps) {
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const stop = new AbortController();
    form.addEventListener("paste", (event) => {
      const inTable = (event.target as Element).closest("[data-bill]");
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!inTable || !/[\t\n]/.test(text.trim())) return;
      const field = form.elements.namedItem("paste");
      const button = form.querySelector<HTMLElement>("button[value=paste]");
      if (!(field instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      field.value = field.value.trim() ? `${field.value}\n${text}` : text;
      form.requestSubmit(button);
    }, { signal: stop.signal });
    return () => stop.abort();
  }, [id]);
  return null;
}
