/** The page's side of the socket of decisions 1.8; without it everything is right as of the last page. */
import { all } from "../shared/all.ts";
import { badgeText } from "@/components/shell/badge_text.ts";

/** Wait until the page has been looked at: whoever just passes through needs no socket. */
const FIRST = 2_000;
/** The specification's retry delay is between these two; by chance, so that not all come back at once. */
const SOONEST = 4_000;
const LATEST = 6_000;
/** The server says something every 30 s; after this silence it is not there. */
const SILENCE = 75_000;
/** Older figures are marked as such. */
const STALE = 120_000;

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Word {
  type: string;
  data?: Record<string, number>;
  /** the place in the feed up to which the page is true now */
  id?: number;
}

/**
 * Connects, and again whenever the connection is lost, with a fresh token each time and from where the page stopped.
 * `lose` hears since when (ms) the page is stale, 0 = it is not. Returns what ends the connection, as leaving the page
 * does: who comes back to the page connects again.
 */
export function keepLive(
  since: number,
  lose: (at: number) => void,
): () => void {
  let socket: WebSocket | undefined;
  let retry: Timer = setTimeout(connect, FIRST);
  let silence: Timer;
  let stale: Timer;
  let heard = Date.now();

  async function connect() {
    if (document.hidden) return; // whoever comes back connects
    const mine = retry;
    try {
      const token = await askToken();
      if (mine !== retry) return; // who came back meanwhile connects, who left does not
      if (token === null) return lost(); // the next page asks
      const address = `/api/common/socket?token=${token}&since=${since}`;
      socket = new WebSocket(location.origin.replace("http", "ws") + address);
    } catch {
      if (mine === retry) again();
      return;
    }
    socket.onopen = () => {
      clearTimeout(stale);
      stale = undefined;
      lose(0);
      listen();
    };
    socket.onmessage = ({ data }) => take(JSON.parse(data));
    socket.onclose = again;
  }

  function take({ type, data, id }: Word) {
    listen();
    since = id ?? since;
    if (data) show(type === "message" ? { message: data.unread ?? 0 } : data);
  }

  function listen() {
    heard = Date.now();
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), SILENCE);
  }

  function again() {
    lost();
    clearTimeout(retry);
    retry = setTimeout(
      connect,
      SOONEST + (LATEST - SOONEST) * Math.random(),
    );
  }

  function lost() {
    clearTimeout(silence);
    socket = undefined;
    stale ??= setTimeout(lose, heard + STALE - Date.now(), heard);
  }

  function leave() {
    clearTimeout(retry);
    retry = undefined;
    clearTimeout(silence);
    if (socket?.readyState === WebSocket.OPEN) {
      socket.onclose = null;
      socket.close(); // else the browser would not keep the page for the way back
    }
    socket = undefined;
  }

  function come() {
    if (document.hidden || socket) return;
    clearTimeout(retry);
    retry = setTimeout(connect, FIRST);
  }

  document.addEventListener("visibilitychange", come);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", come);
  return leave;
}

/** A token for one connection; null where the reader may have none any more. Throws where no server answers. */
async function askToken(): Promise<string | null> {
  const answer = await fetch("/api/common/socket/token", { method: "POST" });
  if (answer.status === 401 || answer.status === 403) return null;
  return (await answer.json()).data.token;
}

/**
 * Writes figures where the page shows them: `data-n` names the counters that a figure is the sum of. A word has all the
 * counters of its kind, messages or work: of one that it does not name the reader has lost the right.
 */
function show(counts: Record<string, number>): void {
  for (const place of all("[data-n]")) {
    const keys = place.dataset.n?.split(" ") ?? [];
    if (keys.includes("message") !== "message" in counts) continue;
    const n = keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
    place.hidden = n === 0;
    place.textContent = badgeText(n);
  }
}
