import { dayNow } from "@/domain/time.ts";

/** The day that the tests' demo ends on: the same in all processes of a run, which may go on over midnight. */
export function testDay(): string {
  return Deno.env.get("TEST_DAY") ?? dayNow("Asia/Shanghai");
}
