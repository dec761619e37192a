import type { Part } from "@/db/parts.ts";
import { withQuery } from "./query.ts";
import { useT } from "./reader.tsx";

interface OtherPartsProps {
  /** which part of a history is shown */
  part: Part;
  /** the page, which shows the part before `before` */
  here: string;
  /** a form is filled in beside them, which stays open meanwhile */
  apart?: boolean;
}

/** The ways to what came earlier and back to the latest; nothing where all is shown. */
export function OtherParts(
  { part: { earlier, later }, here, apart }: OtherPartsProps,
) {
  const t = useT();
  if (earlier === null && !later) return null;
  const target = apart ? "_blank" : undefined;
  return (
    <p class="flex flex-wrap gap-4 mt-2 text-dense">
      {later && (
        <a class="lk" href={withQuery(here, { before: null })} target={target}>
          {t("common.parts.latest")}
        </a>
      )}
      {earlier !== null && (
        <a
          class="lk"
          href={withQuery(here, { before: earlier })}
          target={target}
        >
          {t("common.parts.earlier")}
        </a>
      )}
    </p>
  );
}
