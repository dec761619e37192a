import type { MessageKey } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { useT } from "./reader.tsx";

const GROUND = <path d="M8 64h104" opacity=".5" />;

/** Line drawings on a 120 × 72 sheet. */
const DRAWINGS = {
  lock: () => (
    <>
      <rect x="38" y="34" width="44" height="30" rx="5" />
      <path d="M47 34V24a13 13 0 0 1 26 0v10M60 46v7" />
      {GROUND}
    </>
  ),
  lost: () => (
    <>
      {GROUND}
      <path d="M60 64V26" />
      <path d="M60 26h30l8 7-8 7H60M60 42H34l-7 6 7 6h26" />
    </>
  ),
  down: () => (
    <>
      {GROUND}
      <path d="M14 40h20l7-20 11 40 9-28 6 12 5-4h34" />
    </>
  ),
  clash: () => (
    <>
      {GROUND}
      <path d="M30 64V20h26v44M64 64V12h26v52" />
      <path d="M37 32h12M37 42h12M71 26h12M71 36h12M71 46h12" />
    </>
  ),
  field: () => (
    <>
      <path
        d="M8 64h104M22 64c0-14 6-20 18-22M60 64V30M98 64c0-12-6-18-16-20"
        opacity=".5"
      />
      <path d="M60 30c0-12 7-19 20-20 0 13-7 20-20 20zM60 42c0-9-6-15-17-15 0 10 6 15 17 15z" />
      <circle cx="60" cy="64" r="2.5" fill="currentColor" />
    </>
  ),
};

function Drawing({ of }: { of: keyof typeof DRAWINGS }) {
  const Lines = DRAWINGS[of];
  return (
    <svg class="art" viewBox="0 0 120 72" aria-hidden="true">
      <Lines />
    </svg>
  );
}

const STATES = {
  400: "lost",
  401: "lock",
  403: "lock",
  404: "lost",
  409: "clash",
  500: "down",
  503: "down",
} as const;
type StateCode = keyof typeof STATES;

/** The state page of a status; those without one of their own share 400's or 500's. */
function stateOf(status: number): StateCode {
  if (Object.hasOwn(STATES, status)) return status as StateCode;
  return status < 500 ? 400 : 500;
}

/** The text that titles the page of an envelope's code. */
export function stateTitle(code: number): MessageKey {
  return `state.${stateOf(Math.floor(code / 100))}.title`;
}

interface StatePageProps {
  /** an envelope's code, e.g. 40400 */
  code: number;
  title?: string;
  /** which thing, which permission, what to do */
  text?: ComponentChildren;
  /** the id under which the error was logged */
  requestId?: string;
  /** links: one way on, at least */
  children?: ComponentChildren;
}

/** A page that says what went wrong and where to go from here. */
export function StatePage(
  { code, title, text, requestId, children }: StatePageProps,
) {
  const t = useT();
  const state = stateOf(Math.floor(code / 100));
  return (
    <div class="mt">
      <Drawing of={STATES[state]} />
      <p class="text-xs num fnt">{code}</p>
      <h1>{title ?? t(stateTitle(code))}</h1>
      <p>{text ?? t(`state.${state}.text`)}</p>
      {requestId && (
        <p class="text-xs">
          {t("state.request_id")} <b class="num select-all">{requestId}</b>
        </p>
      )}
      {children && <div class="go">{children}</div>}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** which conditions, or what comes first */
  text?: ComponentChildren;
  children?: ComponentChildren;
}

/** A list or a part without a row. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div class="mt">
      <Drawing of="field" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div class="go">{children}</div>}
    </div>
  );
}
