import { useEffect } from "preact/hooks";
import { enhanceLists } from "./enhance/list.ts";

/** What makes a list handier where scripts run: the list renders it once and works without it. */
export default function List() {
  useEffect(enhanceLists, []);
  return null;
}
