import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import { useT } from "./reader.tsx";
import type { Tone } from "./tone.ts";
import { DateTime, Prose, Tag } from "./values.tsx";

const TURN_ICONS: Record<Tone, IconName> = {
  cust: "user-round",
  fin: "wallet",
  ours: "factory",
  done: "circle-check",
  shut: "info",
  bad: "circle-alert",
};

interface NextActionProps {
  /** whose turn it is */
  tone: Tone;
  /** in words; default: as the customer reads it */
  who?: ComponentChildren;
  icon?: IconName;
  /** what is to be done, or is going on */
  title: string;
  actions?: ComponentChildren;
  /** why, until when; or the form itself */
  children?: ComponentChildren;
}

/** Who must act and what the next action is; no button if others act. */
export function NextAction(props: NextActionProps) {
  const t = useT();
  const { tone, who, icon, title, actions, children } = props;
  return (
    <section class="next" data-tone={tone} aria-labelledby="next">
      <div>
        <p class="who">
          <Icon name={icon ?? TURN_ICONS[tone]} />
          {who ?? t(`turn.${tone}`)}
        </p>
        <h2 id="next">{title}</h2>
        {children}
      </div>
      {actions && <div class="go">{actions}</div>}
    </section>
  );
}

interface PhaseOf {
  title: string;
  states: readonly string[];
  /** what happened in it, or is due: "11-02 confirmed" */
  fact?: ComponentChildren;
}

interface PhaseTrackProps {
  /** the state in words, for those who can't see the track */
  label: string;
  tone: Tone;
  status: string;
  phases: readonly PhaseOf[];
  /** one line for phones, where the facts have no room */
  summary?: ComponentChildren;
}

/** How far a document is: a tick per state, grouped in phases. The last state of the last phase is the end. */
export function PhaseTrack(props: PhaseTrackProps) {
  const { label, tone, status, phases, summary } = props;
  const states = phases.flatMap((phase) => phase.states);
  const at = states.indexOf(status);
  const over = at === states.length - 1;
  const reached = over ? states.length : at;
  let before = 0;
  return (
    <>
      <ol class="track" data-tone={tone} aria-label={label}>
        {phases.map((phase) => {
          const first = before;
          before += phase.states.length;
          return (
            <Step key={first} phase={phase} first={first} reached={reached} />
          );
        })}
      </ol>
      {summary && <p class="ph-only mut text-dense mt-2">{summary}</p>}
    </>
  );
}

interface StepProps {
  phase: PhaseOf;
  /** its first state's place among all */
  first: number;
  /** the current state's place among all */
  reached: number;
}

function Step({ phase, first, reached }: StepProps) {
  const did = reached >= first + phase.states.length;
  const current = !did && reached >= first;
  return (
    <li
      class={did ? "did" : current ? "cur" : undefined}
      aria-current={current ? "step" : undefined}
    >
      <span class="tk" aria-hidden="true">
        {phase.states.map((_, i) => (
          <i
            class={first + i < reached
              ? "on"
              : first + i === reached
              ? "now"
              : undefined}
          />
        ))}
      </span>
      <b>
        {did && <Icon name="check" />}
        {phase.title}
      </b>
      {phase.fact && (
        <small>
          <Prose text={phase.fact} />
        </small>
      )}
    </li>
  );
}

export interface Entry {
  title: ComponentChildren;
  at: Date;
  /** left out where it does not matter */
  who?: string;
  note?: ComponentChildren;
  internal?: boolean;
}

interface TimelineProps {
  entries: readonly Entry[];
  /** an earlier part: what stands first is not the latest */
  later?: boolean;
}

/** What happened to a document, the latest first. */
export function Timeline({ entries, later }: TimelineProps) {
  const t = useT();
  return (
    <ol class="log">
      {entries.map((entry, i) => (
        <li class={i === 0 && !later ? "hi" : undefined}>
          <b>{entry.title}</b>
          {entry.internal && <Tag>{t("common.internal")}</Tag>}
          <small>
            <DateTime at={entry.at} form="short" />
            {entry.who !== undefined && ` · ${entry.who}`}
          </small>
          {entry.note && <q>{entry.note}</q>}
        </li>
      ))}
    </ol>
  );
}
