import { isTaken } from "@/db/faults.ts";
import type { Refused } from "./errors.ts";

/**
 * Waits for what is written; throws the refusal of the index's error if another row has its unique value. The index is
 * asked, not the table beforehand: of two who write the same value at once it lets one through.
 */
export async function unlessTaken<T>(
  written: Promise<T>,
  refused: (error: unknown) => Refused,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    throw isTaken(error) ? refused(error) : error;
  }
}
