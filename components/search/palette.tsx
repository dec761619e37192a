import { useEffect, useRef, useState } from "preact/hooks";
import type { FoundGroup, Hit } from "./found.ts";
import { Marked } from "./marked.tsx";
import { menuPages } from "./menu_pages.ts";
import { forget, readRecent, remember } from "./recent.ts";
import { useFound } from "./use_found.ts";
import { type Words, words } from "./words.ts";

export interface PaletteProps {
  /** what was typed before it was opened */
  start: string;
  /** what can be looked for */
  label: string;
  onClose(): void;
}

type Shown = Pick<FoundGroup, "kind" | "title" | "hits">;

/** The global search as an overlay: searches while one types and is operated by keyboard. Loaded on demand. */
export default function Palette({ start, label, onClose }: PaletteProps) {
  const texts = words();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, type] = useState(start);
  const [whole, look] = useState(start);
  const [recent, setRecent] = useState(readRecent);
  const [pages] = useState(menuPages);
  const { groups, said } = useFound(whole.trim(), texts);
  useEffect(() => dialog.current?.showModal(), []);
  const [chosen, choose] = useState({ of: groups, at: -1 });
  const at = chosen.of === groups ? chosen.at : -1; // nothing is chosen of what was just found
  const shown = typed.trim()
    ? withAll(groups, typed.trim(), texts)
    : begun(recent, pages, texts);
  const count = shown.reduce((sum, { hits }) => sum + hits.length, 0);
  const leave = () => {
    remember(typed.trim());
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      class="dlg pal"
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) =>
        target === dialog.current && dialog.current?.close()}
      onKeyDown={(event) => {
        const next = stepOf(event, at, count);
        if (next !== null) choose({ of: groups, at: next });
      }}
    >
      <form action="/common" class="flex-row gap-2 p-3" onSubmit={leave}>
        <input
          class="input"
          name="q"
          role="combobox"
          enterkeyhint="search"
          autocomplete="off"
          maxlength={100}
          value={typed}
          placeholder={label}
          aria-label={label}
          aria-expanded={count > 0}
          aria-controls="hits"
          aria-activedescendant={at < 0 ? undefined : `hit-${at}`}
          onInput={(event) => {
            type(event.currentTarget.value);
            choose({ of: groups, at: -1 });
            // Not before an input method is done: nobody looks for half a word.
            if (!event.isComposing) look(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => look(event.currentTarget.value)}
        />
        <button
          type="button"
          class="ib"
          aria-label={texts["common.close"]}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </form>
      <Options groups={shown} at={at} label={label} onPick={leave} />
      {!typed.trim() && recent && recent.length > 0 && (
        <button
          type="button"
          class="btn btn-quiet m-2"
          onClick={() => {
            forget();
            setRecent([]);
          }}
        >
          {texts["search.forget"]}
        </button>
      )}
      <p role="status" class="px-4 py-2 text-xs mut">
        {typed.trim() ? said : recent ? "" : texts["storage.unavailable"]}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  groups: readonly Shown[];
  at: number;
  label: string;
  onPick(): void;
}

function Options({ groups, at, label, onPick }: OptionsProps) {
  let next = 0;
  return (
    <div class="bd" role="listbox" id="hits" aria-label={label}>
      {groups.map(({ kind, title, hits }) => (
        <div
          key={kind}
          role={title ? "group" : "presentation"}
          aria-label={title || undefined}
        >
          {title && <p class="lab px-4 pt-2" aria-hidden="true">{title}</p>}
          {hits.map((hit) => (
            <Option
              key={hit.href ?? hit.title}
              hit={hit}
              n={next++}
              at={at}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  hit: Hit;
  n: number;
  at: number;
  onPick(): void;
}

function Option({ hit, n, at, onPick }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const chosen = n === at;
  useEffect(() => {
    if (chosen) link.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <a
      ref={link}
      class="todo"
      role="option"
      id={`hit-${n}`}
      href={hit.href ?? undefined}
      aria-disabled={hit.href === null || undefined}
      tabIndex={-1}
      aria-selected={chosen}
      onClick={hit.href === null ? undefined : onPick}
    >
      <span>
        <Marked text={hit.title} marks={hit.title_marks} />
        {hit.detail && (
          <small>
            <Marked text={hit.detail} marks={hit.detail_marks} />
          </small>
        )}
      </span>
    </a>
  );
}

/** Which option a key leads to; null for any other key, and an input method's. Enter opens the option that is chosen. */
function stepOf(
  event: KeyboardEvent,
  at: number,
  count: number,
): number | null {
  const { key } = event;
  if (event.isComposing) return null;
  if (key === "Enter" && at >= 0) {
    event.preventDefault();
    document.getElementById(`hit-${at}`)?.click();
  }
  if (count === 0 || key !== "ArrowDown" && key !== "ArrowUp") return null;
  event.preventDefault();
  if (key === "ArrowDown") return (at + 1) % count;
  return at <= 0 ? count - 1 : at - 1;
}

/** The page of all that is found. */
function pageOf(typed: string, title: string): Hit {
  const href = `/common?q=${encodeURIComponent(typed)}`;
  return { title, title_marks: [], detail: "", detail_marks: [], href };
}

function withAll(
  groups: readonly FoundGroup[],
  typed: string,
  texts: Words,
): Shown[] {
  if (groups.length === 0) return [];
  return [...groups, {
    kind: "all",
    title: "",
    hits: [pageOf(typed, texts["search.all"])],
  }];
}

/** What is shown before anything is typed. */
function begun(
  recent: readonly string[] | null,
  pages: readonly Hit[],
  texts: Words,
): Shown[] {
  const hits = (recent ?? []).map((typed) => pageOf(typed, typed));
  return [
    { kind: "recent", title: texts["search.recent"], hits },
    { kind: "page", title: texts["search.kind.page"], hits: pages },
  ].filter(({ hits }) => hits.length > 0);
}
