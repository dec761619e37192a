const KEY = /^([\da-f-]{36})(?:\.(\d+))?$/;

/**
 * The one-time key of a form's rendering. It ends with whose form it is: in another tab of the browser somebody else may
 * have signed in since, and what was typed as one account is not to be written as another.
 */
export function newFormKey(account?: number): string {
  const key = crypto.randomUUID();
  return account === undefined ? key : `${key}.${account}`;
}

/** The same key for this account, where it is known; a key that names none stays. */
export function ofAccount(key: string, account?: number): string {
  const [, once, named] = KEY.exec(key) ?? [];
  return named && account !== undefined ? `${once}.${account}` : key;
}

/** Whether a form's key names another account than this one. */
export function isOfAnother(key: unknown, account: number): boolean {
  const [, , named] = KEY.exec(String(key)) ?? [];
  return named !== undefined && Number(named) !== account;
}
