import type { OrderPackage, PackageLine } from "@/db/oem/order_fulfilment.ts";
import { isIncomplete } from "@/domain/oem/journal_words.ts";
import { useT } from "../reader.tsx";
import { goodsName } from "./goods_words.ts";

/** Whether part of a package line is missing or damaged; unknown while it is on its way. */
export function fellShort(
  { quantity: sent, received, damaged }: PackageLine,
): boolean {
  return received !== null && isIncomplete({ sent, received, damaged });
}

/** What did not arrive, or not intact, in the customer's words; null if all did. */
export function Shortfall({ packages }: { packages: readonly OrderPackage[] }) {
  const t = useT();
  const lines = packages.flatMap((one) => one.lines);
  const incomplete = lines.filter(fellShort);
  if (incomplete.length === 0) return null;
  const sum = (pieces: (line: PackageLine) => number) =>
    lines.reduce((all, line) => all + pieces(line), 0);
  return (
    <div class="text-bad">
      <p class="font-semibold">
        {t("oem.next.shortfall", {
          received: sum(({ received }) => received ?? 0),
          sent: sum(({ quantity }) => quantity),
          damaged: sum(({ damaged }) => damaged),
        })}
      </p>
      <ShortLines lines={incomplete} />
    </div>
  );
}

/** How much of each arrived, in the customer's words. */
export function ShortLines({ lines }: { lines: readonly PackageLine[] }) {
  const t = useT();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          {t("oem.document.package.received", words(line))}
        </li>
      ))}
    </ul>
  );
}

/** A package line as `oem.document.package.received` says it. */
export function words(
  { received, quantity, damaged, reason, ...goods }: PackageLine,
) {
  const name = goodsName(goods);
  return { name, received: received ?? 0, sent: quantity, damaged, reason };
}
