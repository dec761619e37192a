import { TextField } from "@/components/fields.tsx";
import { useT } from "@/components/reader.tsx";
import type { Text } from "@/domain/errors.ts";
import { PasswordOf } from "./password_of.tsx";

interface ProofFieldProps {
  username: string;
  error?: Text;
}

/** Asks for the password again, before acts that must not be possible on an unattended screen. */
export function ProofField({ username, error }: ProofFieldProps) {
  const t = useT();
  return (
    <>
      <PasswordOf username={username} />
      <TextField
        name="proof"
        type="password"
        label={t("account.page.password.old")}
        error={error}
        autocomplete="current-password"
        required
        autofocus
      />
    </>
  );
}
