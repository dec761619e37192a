import { Icon } from "@/components/icon.tsx";
import { FileThumb } from "@/components/order/file_thumb.tsx";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { FileSize } from "@/components/values.tsx";
import type { LinkedFile } from "@/db/linked_files.ts";

/** The voucher's files, large: one at a time. */
export function VoucherViewer({ files }: { files: readonly LinkedFile[] }) {
  const t = useT();
  if (files.length === 0) {
    return (
      <section class="sheet">
        <EmptyState title={t("finance.page.file.none")} />
      </section>
    );
  }
  return (
    <div class="turns">
      {files.map((file) => <Viewed key={file.id} file={file} files={files} />)}
    </div>
  );
}

interface ViewedProps {
  file: LinkedFile;
  files: readonly LinkedFile[];
}

/**
 * One file, and the way to the others, which stays on the page: nothing typed beside it is lost. A picture opens in its
 * full size, anything else as the browser can.
 */
function Viewed({ file, files }: ViewedProps) {
  const t = useT();
  const heading = `voucher-${file.id}`;
  return (
    <section
      class="sheet bleed overflow-hidden"
      id={placeOf(file)}
      aria-labelledby={heading}
    >
      <div class="sh">
        <h2 id={heading}>
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
        <Large file={file} first={file === files[0]} />
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
              href={`#${placeOf(other)}`}
              current={other === file}
            />
          ))}
        </nav>
      )}
    </section>
  );
}

function placeOf({ id }: LinkedFile): string {
  return `file-${id}`;
}

/** What is not seen at first is loaded when it is. */
function Large({ file, first }: { file: LinkedFile; first: boolean }) {
  const href = `/file/${file.id}`;
  if (file.class === "image") {
    return (
      <a href={href} target="_blank">
        <img
          class="block w-full max-h-[34rem] object-contain rounded-lg"
          src={href}
          alt={file.name}
          loading={first ? undefined : "lazy"}
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
