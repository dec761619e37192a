import { cookieHeader, visitServer } from "@/tests/http.ts";

/** The cookies of an account of the demo that has signed in, with the one that says the style is known. */
export async function cookieOf(
  port: number,
  username: string,
): Promise<string> {
  const visitor = visitServer(`http://127.0.0.1:${port}`);
  await visitor.get("/login");
  await visitor.signIn(username);
  return cookieHeader(visitor.cookies);
}
