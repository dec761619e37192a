import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Note } from "@/components/sheet.tsx";
import type { Named } from "@/db/account/holders.ts";
import { nameOf } from "@/components/account/account_words.ts";

/** The super admins, who have every permission without a row for it. */
export function Supers({ supers }: { supers: readonly Named[] }) {
  const t = useT();
  return (
    <Note tone="done" icon="shield-check">
      <Sentence
        of="account.permission.supers"
        with={{
          names: supers.map((one, i) => (
            <>
              {i > 0 && t("common.and")}
              <a class="lk" href={`/pms/account/list?id=${one.id}`}>
                {nameOf(one)}
              </a>
            </>
          )),
        }}
      />
    </Note>
  );
}
