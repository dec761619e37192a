import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";

/** The way to the form, for those who write messages. */
export function WriteLink() {
  return (
    <a class="btn btn-primary" href="?write=1">
      <Icon name="plus" />
      {useT()("message.page.write")}
    </a>
  );
}
