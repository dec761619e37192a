import { PortalShell } from "@/components/shell/portal.tsx";
import { StaffShell } from "@/components/shell/staff.tsx";
import { panelOf } from "@/site/map.ts";
import { shellData } from "@/site/shell.ts";
import { define, type State } from "@/utils.ts";
import type { ComponentChildren } from "preact";

interface FrameProps {
  state: State;
  url: URL;
  headers: Headers;
  /** in place of a page that can't be shown: it becomes no visited tab */
  failed?: boolean;
  children: ComponentChildren;
}

/** The frame around every signed-in page: the portal for customers and /oem, the back office for staff. */
export function Frame(
  { state, url, headers, failed = false, children }: FrameProps,
) {
  const { actor } = state;
  if (!actor) return <>{children}</>;
  const data = shellData(state, actor, url, headers, failed);
  return isPortal(state, url)
    ? <PortalShell data={data}>{children}</PortalShell>
    : <StaffShell data={data}>{children}</StaffShell>;
}

/** The layout of every panel: the frame around its pages, except printed ones. */
export const PanelLayout = define.layout(
  function PanelLayout({ Component, state, url, req }) {
    if (url.searchParams.has("print")) return <Component />;
    return (
      <Frame state={state} url={url} headers={req.headers}>
        <Component />
      </Frame>
    );
  },
);

/** Customers have one frame everywhere; staff see the portal's only under /oem. */
export function isPortal({ actor }: State, url: URL): boolean {
  return actor?.kind === "oem" || panelOf(url.pathname)?.key === "oem";
}
