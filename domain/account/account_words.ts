import { personSpelling, searchText, spelling } from "@/domain/search_text.ts";

interface Called {
  username: string;
  nickname: string;
  phone?: string;
  email?: string;
}

/** What an account is found by, and the pronunciation of its name. */
export function accountWords({ username, nickname, phone, email }: Called) {
  return {
    search: searchText(username, nickname, phone, email),
    spelled: personSpelling(nickname || username),
  };
}

interface Named {
  name: string;
  name_en: string;
  description?: string;
}

/** The same for a role. */
export function roleWords({ name, name_en, description }: Named) {
  return {
    search: searchText(name, name_en, description),
    spelled: spelling(name),
  };
}
