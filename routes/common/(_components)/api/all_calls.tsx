import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import { Table } from "@/components/table.tsx";

/** A call in the table of all. */
export interface CallLine {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
}

interface AllCallsProps {
  description: string;
  areas: readonly { name: string; calls: readonly CallLine[] }[];
}

/** Every call, by area; each leads to what it takes and answers. */
export function AllCalls({ description, areas }: AllCallsProps) {
  const t = useT();
  return (
    <>
      <PageHead title={t("site.common.api")}>
        <a class="btn" href="/api/openapi.json" download>
          {t("api.page.document")}
        </a>
      </PageHead>
      <Stack>
        <Sheet label={t("api.page.about")}>
          <p>{description}</p>
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
