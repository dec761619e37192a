import type * as drawing from "./draw.ts";

/** An edge host takes no native code: the background work, on another machine, draws what is missing. */
export const draws: boolean = false;

/** Is not to be asked here. */
export const draw: typeof drawing.draw = () => {
  throw new Error("nothing is drawn at the edge");
};
