import type { OrderPackage, PackageLine } from "@/db/oem/order_fulfilment.ts";
import { formatMinute } from "@/domain/time.ts";
import type { ComponentChildren } from "preact";
import { Icon } from "../icon.tsx";
import { useReader, useT } from "../reader.tsx";
import { Sheet } from "../sheet.tsx";
import { CopyText, Prose } from "../values.tsx";
import { contentsOf } from "./delivery_words.ts";
import { FileThumb } from "./file_thumb.tsx";
import { fellShort, words } from "./shortfall.tsx";

interface PackageListProps {
  packages: readonly OrderPackage[];
  /** contents, when it left */
  noteOf: (one: OrderPackage) => ComponentChildren;
  /** what may be done with one */
  actOf?: (one: OrderPackage) => ComponentChildren;
}

/** The sheet of a document's packages: which, by whom, and what is in it; null without any. */
export function PackageList({ packages, noteOf, actOf }: PackageListProps) {
  const t = useT();
  if (packages.length === 0) return null;
  return (
    <Sheet
      title={t("oem.document.packages")}
      note={t("oem.document.packages.count", { n: packages.length })}
      flush
    >
      {packages.map((one) => (
        <div key={one.id} class="pkg">
          <span class="th lg-only">
            <Icon name="package" />
          </span>
          <div>
            <p class="text-dense mut">
              {t("oem.document.package", {
                n: one.position,
                carrier: one.carrier,
              })}
            </p>
            <p class="text-base">
              <CopyText
                value={one.express_no}
                label={t("oem.document.express_no")}
              />
            </p>
            <p class="text-dense mut">{noteOf(one)}</p>
          </div>
          {actOf && <div class="go">{actOf(one)}</div>}
        </div>
      ))}
    </Sheet>
  );
}

/** The packages as the order's readers follow them: when each left, and what was wrong with it. */
export function Packages({ packages }: { packages: readonly OrderPackage[] }) {
  return (
    <PackageList
      packages={packages}
      noteOf={(one) => <Journey {...one} />}
    />
  );
}

function Journey({ lines, shipped_at }: OrderPackage) {
  const { t, timeZone } = useReader();
  const sent = shipped_at
    ? t("oem.document.package.sent", {
      at: formatMinute(shipped_at, timeZone),
    })
    : t("oem.document.package.preparing");
  return (
    <>
      <Prose text={[contentsOf(t, lines), sent].join(" · ")} />
      {lines.map((line) => <Reported key={line.id} {...line} />)}
    </>
  );
}

/** What the customer reported: what is wrong, or what they wrote or photographed of goods that arrived intact. */
function Reported(line: PackageLine) {
  const t = useT();
  const wrong = fellShort(line);
  if (!wrong && line.reason === "" && line.files.length === 0) return null;
  return (
    <span class={wrong ? "block text-bad" : "block"}>
      {t("oem.document.package.received", words(line))}
      {line.files.map((file) => <FileThumb key={file.id} file={file} />)}
    </span>
  );
}
