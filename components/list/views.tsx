import { roleName } from "../account/role_name.ts";
import type { ShownView } from "@/lists/handlers.ts";
import { cleanLine } from "@/domain/text.ts";
import { ConfirmDialog } from "../dialog.tsx";
import { Hidden } from "../hidden.tsx";
import { Icon } from "../icon.tsx";
import { pathOf, withQuery } from "../query.ts";
import { useT } from "../reader.tsx";
import { PreferenceForm } from "../shell/preference.tsx";
import { Tag } from "../values.tsx";
import { SaveView, spanWords, type ViewsMenuProps } from "./save_view.tsx";
import { typedView, viewsUrl } from "./views_url.ts";

/** The star beside a list's title: saved views, the reader's own and those shared by a role. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { list, url, views, defaultView, asked } = props;
  const t = useT();
  const [, query = ""] = url.split("?", 2);
  const current = views.find((view) => view.query === query && query !== "");
  const star = {
    class: "btn btn-quiet btn-square -mx-2",
    "aria-label": t("list.views"),
    title: t("list.views"),
    children: <Icon name="star" class={current ? "lit" : undefined} />,
  };
  if (asked.get("menu") !== "views") {
    return <a href={withQuery(url, { menu: "views" })} {...star} />;
  }
  // A question above the menu is where one is.
  const questioned = asked.has("drop") || asked.has("replace");
  return (
    <details class="dd left" open>
      <summary {...star} autofocus={!questioned} />
      <div class="views-menu">
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <View
                {...view}
                list={list}
                url={url}
                current={view === current}
                opening={view.id === defaultView}
              />
            ))}
          </ul>
        )}
        <SaveView {...props} query={query} current={current} />
      </div>
    </details>
  );
}

/** Asks before a view is lost: deleted, or replaced by one of the same name. */
export function ViewQuestion(props: ViewsMenuProps) {
  const { list, url, views, asked } = props;
  const t = useT();
  const typed = typedView(asked);
  const dropped = views.find(({ id, deletable }) =>
    deletable && String(id) === asked.get("drop")
  );
  const taken = typed && cleanLine(typed.name).toLowerCase();
  const replaced = views.find(({ name, mine }) =>
    mine && asked.has("replace") && name.toLowerCase() === taken
  );
  const view = dropped ?? replaced;
  if (!view) return null;
  const { id, name } = view;
  const role = view.role && roleName(t, view.role);
  const values = { name: "view", back: url, list };
  const common = { danger: true, action: "/preference" };
  if (dropped || !typed) {
    return (
      <ConfirmDialog
        {...common}
        title={t("list.view.ask.delete", { name })}
        text={role ? t("list.view.lost.shared", { role }) : t("list.view.lost")}
        submit={t("common.delete")}
        close={withQuery(url, { menu: "views" })}
        values={{ ...values, value: "delete", view: id }}
      />
    );
  }
  return (
    <ConfirmDialog
      {...common}
      title={t("list.view.ask.replace", { name })}
      text={role
        ? t("list.view.replaced.shared", { role })
        : t("list.view.replaced")}
      submit={t("list.view.replace")}
      close={viewsUrl(url, typed)}
      values={{
        ...values,
        value: "save",
        query: url.split("?", 2)[1] ?? "",
        view_name: typed.name,
        role_id: typed.role,
        ...(typed.opens ? { is_default: "on" } : {}),
        span: typed.span,
        replace: 1,
      }}
    />
  );
}

interface ViewProps extends ShownView {
  url: string;
  current: boolean;
  /** the list opens with it */
  opening: boolean;
}

function View(props: ViewProps) {
  const { id, name, query, mine, deletable, url, current, opening, span } =
    props;
  const t = useT();
  const role = props.role && roleName(t, props.role);
  return (
    <li class="flex items-center">
      <a
        class="flex-1 flex-wrap"
        href={`${pathOf(url)}?${query || "view=none"}`}
        aria-current={current ? "true" : undefined}
      >
        {name}
        {role && <Tag>{mine ? t("list.view.shared", { role }) : role}</Tag>}
        {span && <Tag>{spanWords(t, span)}</Tag>}
        {opening && <Tag tone="done">{t("list.view.default")}</Tag>}
      </a>
      <Act
        {...props}
        act={opening ? "undefault" : "default"}
        icon={opening ? "house" : "house-plus"}
        view={id}
      />
      {deletable && (
        <a
          class="btn btn-xs btn-quiet btn-square"
          href={withQuery(url, { menu: "views", drop: id })}
          aria-label={t("list.view.act.delete", { name })}
          title={t("list.view.act.delete", { name })}
        >
          <Icon name="trash" />
        </a>
      )}
    </li>
  );
}

interface ActProps {
  act: "default" | "undefault";
  icon: "house" | "house-plus";
  view: number;
  list: string;
  name: string;
  url: string;
}

function Act({ act, icon, view, list, name, url }: ActProps) {
  const words = useT()(`list.view.act.${act}`, { name });
  return (
    <PreferenceForm name="view" back={url}>
      <Hidden name="list" value={list} />
      <Hidden name="view" value={view} />
      <button
        type="submit"
        class="btn btn-xs btn-quiet btn-square"
        name="value"
        value={act}
        aria-label={words}
        title={words}
      >
        <Icon name={icon} />
      </button>
    </PreferenceForm>
  );
}
