import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";
import type { Topic } from "@/routes/api/(_docs)/introduction.ts";

/** A call in the table of all. */
export interface CallLine {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
}

interface AllCallsProps {
  introduction: readonly Topic[];
  /** commands for a shell */
  example: string;
  areas: readonly { name: string; calls: readonly CallLine[] }[];
}

/** What applies to all calls, then every call by area; each links to its input and answers. */
export function AllCalls({ introduction, example, areas }: AllCallsProps) {
  const t = useT();
  return (
    <>
      <PageHead title={t("site.common.api")}>
        <a class="btn" href="/api/openapi.json" download>
          {t("api.page.document")}
        </a>
      </PageHead>
      <Stack>
        <Sheet title={t("api.intro")}>
          <dl class="dl max-md:grid-cols-1">
            {introduction.map(({ title, text }) => (
              <>
                <dt>{title}</dt>
                <dd class="mb-2">{text}</dd>
              </>
            ))}
          </dl>
        </Sheet>
        <Sheet title={t("api.intro.example")}>
          <p>{t("api.intro.example.text")}</p>
          <pre class="mt-2 whitespace-pre-line wrap-anywhere text-dense">
            <code>{example}</code>
          </pre>
        </Sheet>
        {areas.map(({ name, calls }) => (
          <Sheet title={name} flush>
            <Table
              caption={name}
              dense
              rows={calls}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: t("api.page.path"),
                  cell: ({ id, method, path }) => (
                    <a class="lk go1" href={`?call=${id}`}>
                      <code>{method} {path}</code>
                    </a>
                  ),
                },
                {
                  header: t("api.page.about"),
                  cell: ({ summary }) => summary,
                  phone: "line",
                },
                {
                  header: t("api.page.access"),
                  cell: ({ access }) => <span class="mut">{access}</span>,
                  phone: "line",
                  drop: 3,
                },
              ]}
            />
          </Sheet>
        ))}
      </Stack>
    </>
  );
}
