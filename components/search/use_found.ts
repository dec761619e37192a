import { useEffect, useState } from "preact/hooks";
import type { FoundGroup } from "./found.ts";
import type { Words } from "./words.ts";

/** Nobody wants the results of half a word. */
const PAUSE = 150;

interface Found {
  groups: readonly FoundGroup[];
  /** how much was found, or why nothing was */
  said: string;
}

interface Envelope {
  code: number;
  message: string;
  data: FoundGroup[];
}

const NOTHING: Found = { groups: [], said: "" };

/** The results for `typed`, shortly after the last key; a refusal is shown in its words. */
export function useFound(typed: string, words: Words): Found {
  const [found, set] = useState(NOTHING);
  useEffect(() => {
    if (!typed) return set(NOTHING);
    const stop = new AbortController();
    const find = async () => {
      try {
        set(await ask(typed, words, stop.signal));
      } catch {
        if (!stop.signal.aborted) {
          set({ groups: [], said: words["error.request"] });
        }
      }
    };
    const timer = setTimeout(find, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  return found;
}

async function ask(
  typed: string,
  words: Words,
  signal: AbortSignal,
): Promise<Found> {
  const url = `/api/common/search?q=${encodeURIComponent(typed)}`;
  const answer: Envelope = await (await fetch(url, { signal })).json();
  if (answer.code !== 0) return { groups: [], said: answer.message };
  const count = answer.data.reduce((sum, { hits }) => sum + hits.length, 0);
  const said = count
    ? words["search.found"].replace("{n}", String(count))
    : words["search.none"].replace("{keyword}", () => typed);
  return { groups: answer.data, said };
}
