import type { Refused } from "@/domain/errors.ts";

/** Status and headers of a refusal's answer, page or call. */
export function refusalInit(
  { status, retryAfter, allow }: Refused,
): { status: number; headers: Headers } {
  const headers = new Headers();
  if (retryAfter) headers.set("retry-after", String(retryAfter));
  if (allow) headers.set("allow", allow.join(", "));
  return { status, headers };
}
