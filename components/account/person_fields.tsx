import type { Text } from "@/domain/errors.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { TextField } from "../fields.tsx";
import { fieldsBy } from "../form.tsx";
import { useT } from "../reader.tsx";

type Faults = Readonly<Record<string, Text>>;

/** The labels of a person's fields. */
export const PERSON_LABELS = {
  nickname: "account.page.index.nickname",
  phone: "account.page.index.phone",
  email: "account.page.index.email",
} as const satisfies Record<string, MessageKey>;

interface PersonFieldsProps {
  typed: Readonly<Record<keyof typeof PERSON_LABELS, string>>;
  fault: Faults;
  /** the reader's own: the browser may fill them in */
  own?: boolean;
}

/** An account's name, telephone and e-mail. */
export function PersonFields({ typed, fault, own }: PersonFieldsProps) {
  const t = useT();
  const field = fieldsBy(t, PERSON_LABELS, typed, fault);
  return (
    <>
      <TextField
        {...field("nickname")}
        hint={t("account.page.profile.nickname_hint")}
        autocomplete={own ? "nickname" : "off"}
      />
      <TextField
        {...field("phone")}
        type="tel"
        autocomplete={own ? "tel" : "off"}
      />
      <TextField
        {...field("email")}
        wide={own}
        autocomplete={own ? "email" : "off"}
        inputmode="email"
      />
    </>
  );
}

interface NewPasswordFieldsProps {
  /** the form's labels */
  labels: Readonly<Record<"password" | "repeat", MessageKey>>;
  fault: Faults;
  autofocus?: boolean;
}

/** A password that is to be: typed twice, never shown again. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, fault, autofocus } = props;
  const t = useT();
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={t(labels.password)}
        error={fault.password}
        hint={t("account.page.password.hint")}
        autocomplete="new-password"
        required
        autofocus={autofocus}
      />
      <TextField
        name="repeat"
        type="password"
        label={t(labels.repeat)}
        error={fault.repeat}
        autocomplete="new-password"
        required
      />
    </>
  );
}
