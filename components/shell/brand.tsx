import { Drawing } from "../icon.tsx";
import { MARK } from "./mark.ts";

/** The sign of the site. */
export function Mark() {
  return <Drawing {...MARK} name="mark" class="mark" />;
}

const HORIZON = 372;
const BOTTOM = 800;
/** Crop rows converge behind the horizon; a node is on row `k`, at `t` of the way to the front. */
const NODES: readonly (readonly [k: number, t: number])[] = [
  [-5, .5],
  [-2, .26],
  [-3, .8],
  [0, .56],
  [1, .16],
  [2, .78],
  [4, .36],
  [-9, .62],
  [5, .6],
  [-1, .93],
  [9, .3],
];

function rows(): string {
  const ks = Array.from({ length: 33 }, (_, i) => i - 16);
  return ks.map((k) => `M${400 + k * 13} ${HORIZON}L${400 + k * 100} ${BOTTOM}`)
    .join("");
}

/** The sign-in page's picture: a field of sensors at dusk. */
export function LoginArt() {
  return (
    <svg
      class="field"
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stop-color="#06281f" />
          <stop offset="1" stop-color="#0d5a45" />
        </linearGradient>
        <linearGradient id="soil" x2="0" y2="1">
          <stop stop-color="#0b5240" />
          <stop offset="1" stop-color="#062e23" />
        </linearGradient>
      </defs>
      <rect width="800" height="400" fill="url(#sky)" />
      <circle cx="560" cy={HORIZON} r="92" fill="#57c99f" opacity=".28" />
      <rect y={HORIZON} width="800" height="430" fill="url(#soil)" />
      <path d={rows()} stroke="#6fd3ae" fill="none" opacity=".4" />
      <path d={`M0 ${HORIZON}H800`} stroke="#8fe3c4" opacity=".55" />
      <g fill="#c6f6e4">
        {NODES.map(([k, t]) => <Node key={k} row={k} t={t} />)}
      </g>
    </svg>
  );
}

function Node({ row, t }: { row: number; t: number }) {
  const x = Math.round(400 + row * (13 + 87 * t));
  const y = Math.round(HORIZON + (BOTTOM - HORIZON) * t);
  return (
    <>
      <circle cx={x} cy={y} r={1.5 + 5 * t} />
      <circle cx={x} cy={y} r={5 + 14 * t} opacity=".16" />
    </>
  );
}
