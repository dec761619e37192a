import type { Visitor } from "@/tests/http.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";

/** The story with somebody from sales. */
export interface Desk extends StorySite {
  sales: Visitor;
}

export async function openDesk(): Promise<Desk> {
  const story = await openStory();
  return { ...story, sales: await story.enter("sales") };
}
