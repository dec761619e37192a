import { cookieHeader, visitServer } from "@/tests/http.ts";

/** The cookies of an account of the demo that has signed in and opened a page, which brought the style along. */
export async function cookieOf(
  port: number,
  username: string,
): Promise<string> {
  const visitor = visitServer(`http://127.0.0.1:${port}`);
  await visitor.signIn(username);
  await visitor.get("/common");
  return cookieHeader(visitor.cookies);
}
