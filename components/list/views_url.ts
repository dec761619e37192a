import { withQuery } from "../query.ts";

/** What somebody filled in to save a view. */
export interface TypedView {
  name: string;
  /** the role it is shared with; empty: none */
  role: string;
  /** the list opens with it */
  opens: boolean;
  /** the span that its days follow; empty: they stay as they are */
  span: string;
}

/** The list with its views menu open, as filled in; `replace`: asking whether to replace the view of that name. */
export function viewsUrl(
  url: string,
  { name, role, opens, span, replace }: TypedView & { replace?: boolean },
): string {
  return withQuery(url, {
    menu: "views",
    view_name: name,
    view_role: role,
    view_opens: opens ? 1 : null,
    view_span: span,
    replace: replace ? 1 : null,
  });
}

/** What that address says; null where nothing was filled in. */
export function typedView(query: URLSearchParams): TypedView | null {
  const name = query.get("view_name");
  if (name === null) return null;
  const role = query.get("view_role") ?? "";
  const span = query.get("view_span") ?? "";
  return { name, role, opens: query.has("view_opens"), span };
}
