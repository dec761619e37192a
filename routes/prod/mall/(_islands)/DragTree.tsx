import { useEffect } from "preact/hooks";

interface DragTreeProps {
  /** id of the form that puts a category at a place */
  form: string;
}

type Drop = "before" | "into" | "after";

const STEPS: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** Where scripts run, categories are dragged to their place; with Alt, arrow keys press a row's own buttons. */
export default function DragTree({ form }: DragTreeProps) {
  useEffect(() => {
    const tree = document.querySelector<HTMLElement>("[data-tree]");
    const place = document.getElementById(form);
    if (!tree || !(place instanceof HTMLFormElement)) return;
    const stop = new AbortController();
    const { signal } = stop;
    for (const row of tree.querySelectorAll<HTMLElement>("[data-row]")) {
      row.draggable = true;
    }
    let dragged: HTMLElement | null = null;
    tree.addEventListener("dragstart", (event) => {
      dragged = itemOf(event.target);
      event.dataTransfer?.setData(
        "text/plain",
        dragged?.dataset.category ?? "",
      );
    }, { signal });
    tree.addEventListener("dragover", (event) => {
      const row = rowOf(event.target);
      clear(tree);
      if (!row || !dragged || dragged.contains(row)) return;
      event.preventDefault();
      row.dataset.drop = dropAt(row, event.clientY);
    }, { signal });
    tree.addEventListener("dragend", () => {
      dragged = null;
      clear(tree);
    }, { signal });
    tree.addEventListener("drop", (event) => {
      const row = rowOf(event.target);
      const target = itemOf(event.target);
      if (!row || !target || !dragged || dragged.contains(target)) return;
      event.preventDefault();
      submit(place, dragged, target, row.dataset.drop as Drop);
    }, { signal });
    tree.addEventListener("keydown", press, { signal });
    return () => stop.abort();
  }, [form]);
  return null;
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest("[data-row]") : null;
}

function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest("[data-category]") : null;
}

function clear(tree: HTMLElement): void {
  for (const row of tree.querySelectorAll<HTMLElement>("[data-drop]")) {
    delete row.dataset.drop;
  }
}

/** Dropping on the upper or lower quarter of a row means beside it, on the rest below it. */
function dropAt(row: HTMLElement, y: number): Drop {
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  return part < 0.25 ? "before" : part > 0.75 ? "after" : "into";
}

/** Fills in where the dragged category goes: among the target's siblings, or last among its children. */
function submit(
  form: HTMLFormElement,
  dragged: HTMLElement,
  target: HTMLElement,
  drop: Drop,
): void {
  const into = drop === "into";
  const list = into ? target.querySelector("ul") : target.parentElement;
  const others = [...list?.children ?? []].filter((one) => one !== dragged);
  const at = into
    ? others.length
    : others.indexOf(target) + (drop === "after" ? 1 : 0);
  fill(form, "category", dragged.dataset.category);
  fill(
    form,
    "parent_id",
    into ? target.dataset.category : target.parentElement?.dataset.parent,
  );
  fill(form, "position", String(at));
  form.requestSubmit();
}

function fill(form: HTMLFormElement, name: string, value = ""): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

function press(event: KeyboardEvent): void {
  const way = event.altKey ? STEPS[event.key] : undefined;
  const row = rowOf(event.target);
  if (!way || !row) return;
  event.preventDefault();
  row.querySelector<HTMLButtonElement>(`button[value=${way}]`)?.click();
}
