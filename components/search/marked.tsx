import { Fragment } from "preact";
import type { Mark } from "@/domain/platform/search_keyword.ts";

interface MarkedProps {
  text: string;
  /** where the text is what was looked for, in order */
  marks: readonly Mark[];
}

/** A text with its matches marked. */
export function Marked({ text, marks }: MarkedProps) {
  const parts = marks.flatMap(([from, to], i) => [
    text.slice(marks[i - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return <>{parts}{text.slice(marks.at(-1)?.[1] ?? 0)}</>;
}

interface PartProps extends MarkedProps {
  from: number;
  to?: number;
}

/** A part of a text, with what is marked of it. */
function Part({ text, marks, from, to = text.length }: PartProps) {
  const within = marks
    .map(([start, end]): Mark => [
      Math.max(start, from) - from,
      Math.min(end, to) - from,
    ])
    .filter(([start, end]) => start < end);
  return <Marked text={text.slice(from, to)} marks={within} />;
}

/** A document's number as everywhere: the date grey, the id bold. */
export function MarkedNumber(found: MarkedProps) {
  return (
    <span class="no">
      <i>
        <Part {...found} from={0} to={8} />
      </i>
      <Part {...found} from={8} />
    </span>
  );
}

/** Mainland mobile numbers within a text, in groups as lists have them. */
export function MarkedPhones(found: MarkedProps) {
  const phones = [...found.text.matchAll(/(?<!\d)1\d{10}(?!\d)/g)];
  const ends = phones.map(({ index }) => index + 11);
  return (
    <>
      {phones.map(({ index }, i) => (
        <Fragment key={index}>
          <Part {...found} from={ends[i - 1] ?? 0} to={index} />
          <span class="tel num nw">
            <span>
              <Part {...found} from={index} to={index + 3} />
            </span>
            <span>
              <Part {...found} from={index + 3} to={index + 7} />
            </span>
            <span>
              <Part {...found} from={index + 7} to={index + 11} />
            </span>
          </span>
        </Fragment>
      ))}
      <Part {...found} from={ends.at(-1) ?? 0} />
    </>
  );
}
