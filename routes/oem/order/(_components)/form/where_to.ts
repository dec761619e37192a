import type { Act } from "./acts.ts";
import type { Target } from "./load.ts";

/** Back to the page, at the place that was changed; a dialog stays open until it is closed. */
export function whereTo(url: URL, { path }: Target, { name, at }: Act): string {
  const [line = ""] = at.split(".");
  const query = new URLSearchParams();
  switch (name) {
    case "dialog":
      query.set("dialog", at);
      return `${path}?${query}`;
    case "address":
      query.set("back", path);
      query.set("new", "1");
      return `/common/account/address?${query}`;
    case "inc":
    case "dec":
      if (at.startsWith("picks.")) return path + url.search;
      return at.includes(".parts.")
        ? `${path}?open=${at.split(".")[1]}#f-${at.replaceAll(".", "-")}`
        : `${path}#f-${at.replaceAll(".", "-")}`;
    case "remove_line":
      return `${path}#removed`;
    case "remove_part":
    case "restore_part":
      return `${path}?open=${line}#line-${line}`;
    default:
      return path + url.search;
  }
}
