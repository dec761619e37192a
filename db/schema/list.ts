import type { Text } from "@/domain/errors.ts";
import type { MessageKey } from "@/locales/messages.ts";
import type { Defaulted, Id, Json, Nullable, Timestamp } from "./columns.ts";
import type { ColumnType } from "kysely";

/** A list's query under a name: its owner's, and the holders' of a role if it is shared. */
export interface SavedViewTable {
  id: Id;
  account_id: number;
  list: string;
  name: string;
  /** without the question mark, page left out */
  query: string;
  role_id: Nullable<number>;
  created_at: Timestamp;
}

export interface ListPreferenceTable {
  account_id: number;
  list: string;
  /** the keys of the shown columns in their order; null: as the list has them */
  columns: ColumnType<
    string[] | null,
    string | null | undefined,
    string | null
  >;
  default_view_id: Nullable<number>;
}

/** A row that an action could not be done to, and why. */
export interface BulkFailure {
  id: number;
  /** how people call it */
  label: string;
  text: Text;
}

export type BulkStatus = "waiting" | "running" | "finished" | "failed";

/** Why a run ended before its last row, as for a file that is not read at all. */
export interface RunRefusal {
  /** one of the refusals' codes (decisions 1.1) */
  code: number;
  text: Text;
  details: Text[];
}

/** An action on many rows of a list, with its progress. */
export interface BulkRunTable {
  id: Id;
  account_id: number;
  list: string;
  action: string;
  input: Json<Record<string, unknown>>;
  /** the rows in the order in which they are taken */
  ids: ColumnType<number[], string, string>;
  total: number;
  done: Defaulted<number>;
  failed: Defaulted<number>;
  /** the first of them */
  failures: ColumnType<BulkFailure[], string, string>;
  status: Defaulted<BulkStatus>;
  /** how often a worker claimed it: one with an older number writes nothing more */
  lease: Defaulted<number>;
  refusal: ColumnType<RunRefusal | null, string | undefined, string | null>;
  created_at: Timestamp;
  touched_at: Timestamp;
}

/**
 * A fault in a row of a file: the row's number in a spreadsheet, and the column's heading or null for the whole row.
 */
export interface ImportFault {
  row: number;
  column: string | null;
  text: Text;
  /** what the cell may say instead, if there are only a few possibilities */
  choices?: readonly MessageKey[];
}

export type ImportStatus =
  | "checking"
  | "checked"
  | "writing"
  | "finished"
  | "failed";

/** A file of rows for a list, from its check to the last row written. */
export interface ImportRunTable {
  id: Id;
  account_id: number;
  list: string;
  file_id: number;
  status: Defaulted<ImportStatus>;
  /** held by a worker, unless that has died */
  busy: Defaulted<boolean>;
  /** how often a worker claimed it: one with an older number writes nothing more */
  lease: Defaulted<number>;
  /** the file's heads in their order; null until they are read */
  heads: ColumnType<string[] | null, string | null | undefined, string | null>;
  /** rows of the file, those that were checked, those of them without fault, those that are written */
  total: Defaulted<number>;
  checked: Defaulted<number>;
  good: Defaulted<number>;
  written: Defaulted<number>;
  /** portions that were checked, and how many of them are written */
  portions: Defaulted<number>;
  place: Defaulted<number>;
  /** the first of them */
  faults: ColumnType<ImportFault[], string | undefined, string>;
  fault_count: Defaulted<number>;
  refusal: ColumnType<RunRefusal | null, string | undefined, string | null>;
  created_at: Timestamp;
  touched_at: Timestamp;
}

/** Some rows of a file, in its order, as JSON. */
export interface ImportPortionTable {
  run_id: number;
  no: number;
  /** still to be written */
  good: string;
  /** with their faults */
  refused: string;
}
