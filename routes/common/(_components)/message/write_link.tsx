import { Icon } from "@/components/icon.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";

/** The link to the form, for those who write messages; `here` is the list. */
export function WriteLink({ here }: { here: string }) {
  return (
    <a class="btn btn-primary" href={withQuery(here, { write: 1 })}>
      <Icon name="plus" />
      {useT()("message.page.write")}
    </a>
  );
}
