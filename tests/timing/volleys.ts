import type { Shot, Target } from "./fire.ts";
import { files } from "./file_shots.ts";
import { forms, schemas } from "./form_shots.ts";
import {
  bodies,
  type Dose,
  headers,
  ids,
  queries,
  rawBodies,
} from "./shots.ts";

/** Every kind of hostile request. */
export const VOLLEYS: Record<
  string,
  (target: Target, dose: Dose) => AsyncIterable<Shot>
> = {
  "bodies of calls": bodies,
  "bodies by their schema": schemas,
  "queries": queries,
  "ids": ids,
  "headers and cookies": headers,
  "bodies that are none": rawBodies,
  "forms": forms,
  "files": files,
};
