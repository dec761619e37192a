import { Dialog } from "../dialog.tsx";
import { useT } from "../reader.tsx";
import { Rows } from "../sheet.tsx";

const KEYS = [
  ["/", "search"],
  ["Ctrl K", "everywhere"],
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
  ["Enter", "open"],
  ["?", "help"],
] as const;

/** The keys of lists, which `?` shows. */
export function Keys({ close }: { close: string }) {
  const t = useT();
  return (
    <Dialog title={t("list.keys")} close={close}>
      <div class="pad">
        <Rows
          items={KEYS.map((
            [key, act],
          ) => [<kbd key={key}>{key}</kbd>, t(`list.keys.${act}`)])}
        />
      </div>
    </Dialog>
  );
}

/** The same over a list that is no `ListView`, where its address asks for them. */
export function AskedKeys({ url, close }: { url: URL; close: string }) {
  return url.searchParams.get("menu") === "keys"
    ? <Keys close={close} />
    : null;
}
