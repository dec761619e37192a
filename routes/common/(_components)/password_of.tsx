/** Names the account whose password the form asks for, so that a password manager offers the right one. */
export function PasswordOf({ username }: { username: string }) {
  return (
    <input
      type="text"
      name="username"
      autocomplete="username"
      value={username}
      readonly
      hidden
    />
  );
}
