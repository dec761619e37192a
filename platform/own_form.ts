import { Refused, text } from "@/domain/errors.ts";
import { isOfAnother } from "@/domain/form_key.ts";
import { currentRequest } from "./request.ts";

/** Throws 40901 for a form that was opened as another account than the one that sends it. */
export function requireOwn(form: FormData): void {
  const sender = currentRequest()?.accountId;
  if (
    sender !== undefined && isOfAnother(form.get("idempotency_key"), sender)
  ) {
    throw new Refused(40901, text("form.other_account"));
  }
}
