import type { z } from "zod";
import { FILE_CLASSES, SMS_STATUSES } from "@/db/schema/platform.ts";
import { fault, optionalId } from "@/domain/validate.ts";
import { cursorFilter, keyword, oneOf } from "./list_filter.ts";
import { CUSTOMER_ACT_NAMES, LOG_SOURCES, OPERATION_EVENTS } from "./logged.ts";

/** Part of the actor's name: nickname, user name, telephone. */
const actor = keyword;

/** What staff did; the keyword is looked for in the changed fields and their values, and in what the row is called. */
export const OperationFilter = cursorFilter({
  actor,
  source: oneOf(LOG_SOURCES),
  source_id: optionalId,
  event: oneOf(OPERATION_EVENTS),
}).superRefine(({ source, source_id }, ctx) => {
  if (source_id && !source) fault(ctx, "log.source.required", {}, ["source"]);
});
export type OperationFilter = z.output<typeof OperationFilter>;

/** What customers did; the keyword is a document's number, whole. */
export const CustomerActFilter = cursorFilter({
  actor,
  act: oneOf(CUSTOMER_ACT_NAMES),
});
export type CustomerActFilter = z.output<typeof CustomerActFilter>;

/** Files that were uploaded; the keyword is part of the name. */
export const UploadFilter = cursorFilter({
  actor,
  class: oneOf(FILE_CLASSES),
});
export type UploadFilter = z.output<typeof UploadFilter>;

/** Text messages; the keyword is a telephone number, whole. */
export const SmsFilter = cursorFilter({ status: oneOf(SMS_STATUSES) });
export type SmsFilter = z.output<typeof SmsFilter>;
