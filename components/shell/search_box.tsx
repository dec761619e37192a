import Search from "@/islands/Search.tsx";
import { Icon } from "../icon.tsx";
import { parameterOf } from "../query.ts";
import { useT } from "../reader.tsx";

interface SearchBoxProps {
  /** current path and query */
  path: string;
  /** the reader's id: what they searched for is kept as theirs */
  of: number;
  /** a customer's words */
  customer?: boolean;
}

/**
 * The global search in the header: a form; an icon that leads to one where there is no room; with scripts, a palette.
 */
export function SearchBox({ path, of, customer }: SearchBoxProps) {
  const t = useT();
  const label = t(customer ? "search.box.customer" : "search.box");
  return (
    <>
      <form class="find" action="/common" role="search" data-of={of}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          maxlength={100}
          value={typedIn(path)}
          placeholder={label}
          title="Ctrl K"
          aria-label={label}
          aria-keyshortcuts="Control+K"
        />
      </form>
      <a class="ib" href="/common?q=" aria-label={t("common.search")}>
        <Icon name="search" />
      </a>
      <Search />
    </>
  );
}

/** The keyword of the current page. */
function typedIn(path: string): string | undefined {
  return path.startsWith("/common?") ? parameterOf(path, "q") : undefined;
}
