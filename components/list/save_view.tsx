import { roleName } from "../account/role_name.ts";
import type { RoleName } from "@/db/account/grants.ts";
import { type Span, spansIn } from "@/domain/platform/spans.ts";
import type { ShownView } from "@/lists/handlers.ts";
import type { T } from "@/locales/messages.ts";
import { Options } from "../fields.tsx";
import { Hidden } from "../hidden.tsx";
import { useReader, useT } from "../reader.tsx";
import { PreferenceForm } from "../shell/preference.tsx";
import { type TypedView, typedView } from "./views_url.ts";

export interface ViewsMenuProps {
  list: string;
  /** current path and query */
  url: string;
  views: readonly ShownView[];
  defaultView: number | null;
  /** roles that a view may be shared with */
  roles: readonly RoleName[];
  /** the page's query; the menu is loaded on demand, as few open it */
  asked: URLSearchParams;
}

interface SaveViewProps extends ViewsMenuProps {
  query: string;
  /** the view that is open */
  current?: ShownView;
}

/** Saves what the list shows as a view, or the open view under another name. */
export function SaveView(props: SaveViewProps) {
  const { list, url, asked, query, current } = props;
  const t = useT();
  const roles = rolesFor(current, props);
  const typed = typedView(asked) ?? typedOf(current, props);
  return (
    <PreferenceForm name="view" back={url} class="p-2 grid gap-2">
      <Hidden name="list" value={list} />
      <Hidden name="query" value={query} />
      <label>
        <span class="lab">{t("list.view.name")}</span>
        <input
          class="input input-sm"
          name="view_name"
          required
          value={typed?.name}
        />
      </label>
      <Days query={query} typed={typed?.span} />
      {roles.length > 0 && (
        <label>
          <span class="lab">{t("list.view.share")}</span>
          <select class="select select-sm" name="role_id">
            <Options
              value={typed?.role}
              options={roles.map((role) =>
                [String(role.id), roleName(t, role)] as const
              )}
              blank={t("list.view.share.nobody")}
            />
          </select>
        </label>
      )}
      <label class="check text-dense">
        <input
          type="checkbox"
          class="checkbox checkbox-xs"
          name="is_default"
          value="1"
          checked={typed?.opens}
        />
        {t("list.view.open_with")}
      </label>
      <button
        type="submit"
        class="btn btn-xs btn-primary"
        name="value"
        value="save"
      >
        {t("list.view.save")}
      </button>
      {current?.mine && (
        <>
          <Hidden name="view" value={current.id} />
          <button
            type="submit"
            class="btn btn-xs"
            name="value"
            value="rename"
          >
            {t("list.view.rename", { name: current.name })}
          </button>
        </>
      )}
    </PreferenceForm>
  );
}

interface DaysProps {
  query: string;
  /** the span that was chosen; left out: the first that the days are */
  typed?: string;
}

/** Whether the days of a view stay, or are those of the span that they are today. */
function Days({ query, typed }: DaysProps) {
  const { t, today } = useReader();
  const spans = spansIn(query, today);
  if (spans.length === 0) return null;
  return (
    <label>
      <span class="lab">{t("list.view.days")}</span>
      <select class="select select-sm" name="span">
        <Options
          value={typed ?? spans[0]}
          options={spans.map((span) =>
            [
              span,
              t("list.view.days.follow", { span: spanWords(t, span) }),
            ] as const
          )}
          blank={t("list.view.days.stay")}
        />
      </select>
    </label>
  );
}

export function spanWords(t: T, span: Span): string {
  return t(`filter.preset.${span}`);
}

/** With whom a view may be shared: the reader's roles, and the one that it is shared with since they held it. */
function rolesFor(
  view: ShownView | undefined,
  { roles }: ViewsMenuProps,
): readonly RoleName[] {
  const kept = view?.mine ? view.role : null;
  return kept && !roles.some(({ id }) => id === kept.id)
    ? [...roles, kept]
    : roles;
}

/** A view of the reader's own, as its form was filled in. */
function typedOf(
  view: ShownView | undefined,
  { defaultView }: ViewsMenuProps,
): TypedView | null {
  if (!view?.mine) return null;
  const role = String(view.role?.id ?? "");
  const opens = view.id === defaultView;
  return { name: view.name, role, opens, span: view.span ?? "" };
}
