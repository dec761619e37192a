import { invalid } from "@/domain/errors.ts";
import { hashPassword, isCommonPassword } from "./password.ts";
import {
  hasPasswordLength,
  PASSWORD_LENGTH,
  plainPassword,
} from "./password_rule.ts";

/**
 * Throws 42200 at `password` if a new one is too short or long, is nothing but the user name with digits or marks, if
 * there is a name yet, or is a common one (decision 46); 42900 when too many wait to be told.
 */
export async function checkPassword(
  username: string,
  password: string,
): Promise<void> {
  if (!hasPasswordLength(password)) {
    throw invalid("password", "account.password.length", PASSWORD_LENGTH);
  }
  if (username) checkUnlikeName(username, password);
  if (await isCommonPassword(password)) {
    throw invalid("password", "account.password.common");
  }
}

/** What was sent, with the hash of its new password, which may be used. */
export type Hashed<Input> = Input & { password_hash: string };

/**
 * Hashes the new password of `input`, before the transaction that needs the hash: it would hold a connection meanwhile.
 * Throws as {@link checkPassword}.
 */
export async function hashed<
  Input extends { username?: string; password: string },
>(input: Input): Promise<Hashed<Input>> {
  const { username = "", password } = input;
  await checkPassword(username, password);
  return { ...input, password_hash: await hashPassword(password) };
}

/** Throws 42200 at `password` if it is nothing but the user name with digits or marks. */
export function checkUnlikeName(username: string, password: string): void {
  if (plainPassword(password) === plainPassword(username)) {
    throw invalid("password", "account.password.username");
  }
}
