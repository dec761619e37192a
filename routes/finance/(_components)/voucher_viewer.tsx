import { Icon } from "@/components/icon.tsx";
import { FileThumb } from "@/components/order/file_thumb.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { FileSize } from "@/components/values.tsx";
import type { LinkedFile } from "@/db/linked_files.ts";

interface VoucherViewerProps {
  files: readonly LinkedFile[];
  /** current path and query; `?file=` names the file that is shown */
  here: string;
  /** the file's id, of this receipt or not; the first one without */
  shown: string | null;
}

/** The voucher's files, one at a time, large; a picture opens in its full size, anything else as the browser can. */
export function VoucherViewer({ files, here, shown }: VoucherViewerProps) {
  const t = useT();
  const file = files.find(({ id }) => String(id) === shown) ?? files[0];
  if (!file) {
    return (
      <section class="sheet">
        <EmptyState title={t("finance.page.file.none")} />
      </section>
    );
  }
  return (
    <section
      class="sheet bleed overflow-hidden"
      aria-labelledby="voucher"
    >
      <div class="sh">
        <h2 id="voucher">
          {t("finance.page.file.title", {
            n: files.indexOf(file) + 1,
            total: files.length,
          })}
        </h2>
        <span class="mut text-dense clip">
          {file.name} · <FileSize bytes={file.size} />
        </span>
        <span class="go">
          <a class="btn btn-sm" href={`/file/${file.id}`} target="_blank">
            <Icon name={file.class === "image" ? "zoom-in" : "file-text"} />
            {t(
              file.class === "image"
                ? "finance.page.file.open"
                : "finance.page.file.open_file",
            )}
          </a>
        </span>
      </div>
      <div class="p-4 bg-canvas">
        <Large file={file} />
      </div>
      {files.length > 1 && (
        <nav
          class="flex flex-wrap gap-2 p-3 border-t border-line"
          aria-label={t("finance.page.file.others")}
        >
          {files.map((other) => (
            <FileThumb
              key={other.id}
              file={other}
              href={withQuery(here, { file: other.id })}
              current={other === file}
            />
          ))}
        </nav>
      )}
    </section>
  );
}

function Large({ file }: { file: LinkedFile }) {
  const href = `/file/${file.id}`;
  if (file.class === "image") {
    return (
      <a href={href} target="_blank">
        <img
          class="block w-full max-h-[34rem] object-contain rounded-lg"
          src={href}
          alt={file.name}
        />
      </a>
    );
  }
  return (
    <a
      class="grid place-items-center gap-2 py-16 text-center lk"
      href={href}
      target="_blank"
    >
      <Icon name="file-text" class="size-10" />
      <span>{file.name}</span>
    </a>
  );
}
