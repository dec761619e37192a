import { PortalShell } from "@/components/shell/portal.tsx";
import { StaffShell } from "@/components/shell/staff.tsx";
import { shellData } from "@/site/shell.ts";
import type { State } from "@/utils.ts";
import type { ComponentChildren } from "preact";

interface FrameProps {
  state: State;
  url: URL;
  headers: Headers;
  children: ComponentChildren;
}

/** The frame around every signed-in page: the portal for customers and /oem, the back office for staff. */
export function Frame({ state, url, headers, children }: FrameProps) {
  const { actor } = state;
  if (!actor) return <>{children}</>;
  const data = shellData(state, actor, url, headers);
  const portal = isPortal(state, url);
  return portal
    ? <PortalShell data={data}>{children}</PortalShell>
    : <StaffShell data={data}>{children}</StaffShell>;
}

/** Customers have one frame everywhere; staff see the portal's only under /oem. */
export function isPortal({ actor }: State, url: URL): boolean {
  return actor?.kind === "oem" || url.pathname === "/oem" ||
    url.pathname.startsWith("/oem/");
}
