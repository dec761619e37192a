import { encode } from "uqr";

/** Modules of white around it, without which cameras do not find it. */
const QUIET = 4;

/** A text as a QR code, black on white in either theme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const dark = data.flatMap((row, y) =>
    row.flatMap((on, x) => on ? [`M${x} ${y}h1v1h-1z`] : [])
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
