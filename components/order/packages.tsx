import type { OrderPackage, PackageLine } from "@/db/oem/order_fulfilment.ts";
import { formatMinute } from "@/domain/time.ts";
import { PackageRow } from "../document.tsx";
import { useReader, useT } from "../reader.tsx";
import { Sheet } from "../sheet.tsx";
import { CopyText } from "../values.tsx";
import { contentsOf } from "./delivery_words.ts";
import { FileThumb } from "./file_thumb.tsx";
import { isIncomplete, words } from "./shortfall.tsx";

/** The sheet of a document's packages with their express numbers; null without any. */
export function Packages({ packages }: { packages: readonly OrderPackage[] }) {
  const t = useT();
  if (packages.length === 0) return null;
  return (
    <Sheet
      title={t("oem.document.packages")}
      note={t("oem.document.packages.count", { n: packages.length })}
      flush
    >
      {packages.map((one) => <OnePackage key={one.id} {...one} />)}
    </Sheet>
  );
}

function OnePackage({ position, carrier, express_no, ...rest }: OrderPackage) {
  const { t, timeZone } = useReader();
  const { lines, shipped_at } = rest;
  const sent = shipped_at
    ? t("oem.document.package.sent", {
      at: formatMinute(shipped_at, timeZone),
    })
    : t("oem.document.package.preparing");
  return (
    <PackageRow
      title={t("oem.document.package", { n: position, carrier })}
      express={
        <CopyText value={express_no} label={t("oem.document.express_no")} />
      }
      note={
        <>
          {[contentsOf(t, lines), sent].join(" · ")}
          {lines.map((line) => <Damage key={line.id} {...line} />)}
        </>
      }
    />
  );
}

/** What the customer found wrong; nothing where all arrived intact. */
function Damage(line: PackageLine) {
  const t = useT();
  if (!isIncomplete(line)) return null;
  return (
    <span class="block text-bad">
      {t("oem.document.package.received", words(line))}
      {line.files.map((file) => <FileThumb key={file.id} file={file} />)}
    </span>
  );
}
