import { type Text, text } from "@/domain/errors.ts";
import type { Form } from "@/tests/html.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Fields } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";

/** Typed into every field of text: markup, quotes, an entity, a line's worth of what breaks naive templates. */
export const HOSTILE = `</textarea>"><script>alert('1')</script>&amp;{{7*7}}`;

/** A form of the product, and something wrong to type into each of its fields. */
export interface Wrong {
  what: string;
  who: AccountName;
  /** brings the world to where the form is open; its page's path */
  open(world: World): Promise<string>;
  /** which form of the page */
  form(form: Form): boolean;
  button?: string;
  /** what is typed over what the form holds */
  typed(world: World): Fields | Promise<Fields>;
  /** the message at each wrong field */
  faults: Record<string, Text>;
  /** typed values that no page may show again */
  secret?: string[];
}

export const tooLong = "长".repeat(2_001);
export const max = (max: number) => text("validation.text.max", { max });
export const whole = (min: number, max: number) =>
  text("validation.integer", { min, max });
