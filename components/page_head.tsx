import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import { useReader, useT } from "./reader.tsx";
import type { Crumb } from "./shell/data.ts";
import { Prose } from "./values.tsx";

interface PageHeadProps {
  title: ComponentChildren;
  /** the target of the phone's back arrow; a list as it was left */
  back?: string;
  status?: ComponentChildren;
  /** one grey sentence beside the title */
  note?: ComponentChildren;
  /** the same, where there is room: phones go without */
  aside?: ComponentChildren;
  /** actions at the right */
  children?: ComponentChildren;
}

/** The one h1 of a page, its state, and what may be done with the page. */
export function PageHead(
  { title, back, status, note, aside, children }: PageHeadProps,
) {
  const { t, asLeft } = useReader();
  return (
    <div class="ph">
      {back && (
        <a
          class="ib back ph-only"
          href={asLeft(back)}
          aria-label={t("common.back")}
        >
          <Icon name="arrow-left" />
        </a>
      )}
      <h1>{title}</h1>
      {status}
      {note && (
        <p class="mut">
          <Prose text={note} />
        </p>
      )}
      {aside && (
        <p class="mut lg-only">
          <Prose text={aside} />
        </p>
      )}
      {children && <div class="go">{children}</div>}
    </div>
  );
}

interface HeadAct {
  title: string;
  href: string;
  icon?: IconName;
  /** it can't be undone */
  bad?: boolean;
}

/** Further actions on a document: side by side, on phones in one menu. */
export function MoreActs({ acts }: { acts: readonly (HeadAct | false)[] }) {
  const t = useT();
  const given = acts.filter((act) => act !== false);
  if (given.length === 0) return null;
  return (
    <>
      {given.map(({ title, href, icon, bad }) => (
        <a
          key={href}
          class={bad ? "btn btn-bad lg-only" : "btn btn-quiet lg-only"}
          href={href}
        >
          {icon && <Icon name={icon} />}
          {title}
        </a>
      ))}
      <details class="dd ph-only">
        <summary
          class="btn btn-quiet btn-square"
          aria-label={t("common.more")}
          title={t("common.more")}
        >
          <Icon name="ellipsis" />
        </summary>
        <ul>
          {given.map(({ title, href, icon, bad }) => (
            <li key={href}>
              <a class={bad ? "text-bad" : undefined} href={href}>
                {icon && <Icon name={icon} />}
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The way to this page, where the shell does not show it; to a list as it was left. */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const { t, asLeft } = useReader();
  const left = items.map(({ title, href }) => ({
    title,
    href: href && asLeft(href),
  }));
  return (
    <nav class="lg-only mb-2" aria-label={t("shell.crumbs")}>
      <CrumbList items={left} />
    </nav>
  );
}

/** A step of so few letters is seldom cut. */
const UNCUT = 12;

/** The last one is the page itself; on phones only the first is left, on tablets the last three. */
export function CrumbList({ items }: { items: readonly Crumb[] }) {
  return (
    <ol class="crumb">
      {items.map((crumb, i) => (
        <li
          class={i ? "lg-only" : undefined}
          title={crumb.title.length > UNCUT ? crumb.title : undefined}
          aria-current={i === items.length - 1 ? "page" : undefined}
        >
          {crumb.href && i < items.length - 1
            ? <a href={crumb.href}>{crumb.title}</a>
            : crumb.title}
        </li>
      ))}
    </ol>
  );
}
