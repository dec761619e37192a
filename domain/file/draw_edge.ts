import type * as drawing from "./draw.ts";

/** An edge host runs no native code: the background work on another machine makes the thumbnails. */
export const draws: boolean = false;

/** Must not be called here. */
export const draw: typeof drawing.draw = () => {
  throw new Error("nothing is drawn at the edge");
};
