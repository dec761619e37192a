import { control } from "@/components/field_frame.tsx";
import { FieldError, fieldId, SubmitButton } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { More, Sheet } from "@/components/sheet.tsx";
import { Money, Tag } from "@/components/values.tsx";
import type { PartChoice } from "@/db/catalogue/parts.ts";
import { BillTable } from "./bill_table.tsx";
import type { VersionEditor } from "./load.ts";

interface BillSheetProps {
  editor: VersionEditor;
}

/** The bill of materials: the table, a search among the parts, and a place to paste a spreadsheet's cells. */
export function BillSheet({ editor }: BillSheetProps) {
  const t = useT();
  const { bill, refused } = editor;
  return (
    <Sheet
      title={t("catalogue.bill.title")}
      id="bill"
      note={t("catalogue.bill.note")}
    >
      <FieldError name="lines" error={refused?.fields.lines} />
      <span id={fieldId("lines")} tabindex={-1} />
      <BillTable
        bill={bill}
        faults={refused?.fields ?? {}}
        makesParts={editor.makesParts}
      />
      <Search editor={editor} />
      <Paste editor={editor} />
    </Sheet>
  );
}

function Search({ editor }: BillSheetProps) {
  const t = useT();
  const { typed, offered, bill, refused } = editor;
  const label = t("catalogue.bill.search");
  const error = refused?.fields.search;
  return (
    <div class="mt-4 grid gap-2">
      <label class="lab" for={fieldId("search")}>{label}</label>
      <div class="flex gap-2 max-w-[30rem]">
        <input
          class="input input-sm"
          type="text"
          value={typed.search}
          placeholder={t("catalogue.bill.search.hint")}
          autocomplete="off"
          {...control({ name: "search", label, error })}
        />
        <SubmitButton
          tone="plain"
          size="sm"
          name="do"
          value="search"
        >
          <Icon name="search" />
          {t("common.search")}
        </SubmitButton>
      </div>
      <FieldError name="search" error={error} />
      {offered && (offered.parts.length === 0
        ? <NoPart library={editor.library} />
        : <Offered parts={offered.parts} bill={bill} />)}
      {offered?.more && (
        <p class="mut text-dense">{t("catalogue.bill.search.more")}</p>
      )}
    </div>
  );
}

/** Where the part is made that was not found. */
function NoPart({ library }: Pick<VersionEditor, "library">) {
  const title = useT()("site.prod.mall.part");
  return (
    <p class="mut text-dense">
      <Sentence
        of="catalogue.bill.search.none"
        with={{
          library: library ? <a class="lk" href={library}>{title}</a> : title,
        }}
      />
    </p>
  );
}

interface OfferedProps {
  parts: readonly PartChoice[];
  bill: VersionEditor["bill"];
}

function Offered({ parts, bill }: OfferedProps) {
  const t = useT();
  return (
    <ul class="rows">
      {parts.map(({ id, sn, name, price, status }) => (
        <li key={id}>
          <span>
            {name} <span class="mut text-dense">{sn}</span>{" "}
            {status === 0 && <Tag>{t("catalogue.goods.status.0")}</Tag>}
            {price === null
              ? <Tag tone="bad">{t("catalogue.bill.no_price")}</Tag>
              : <Money fen={price} />}
          </span>
          {bill.lines.some(({ part }) => part?.id === id)
            ? <Tag tone="done">{t("catalogue.bill.added")}</Tag>
            : (
              <SubmitButton
                tone="plain"
                size="xs"
                name="do"
                value={`add:${id}`}
                label={t("catalogue.bill.add.of", { name })}
              >
                <Icon name="plus" />
                {t("catalogue.bill.add")}
              </SubmitButton>
            )}
        </li>
      ))}
    </ul>
  );
}

function Paste({ editor: { typed, refused } }: BillSheetProps) {
  const t = useT();
  const label = t("catalogue.bill.paste");
  const error = refused?.fields.paste;
  return (
    <div class="mt-4">
      <More
        summary={label}
        open={error !== undefined || typed.paste !== "" ||
          typed.lines.length === 0}
      >
        <div class="grid gap-2 mt-1">
          <p class="mut text-dense">{t("catalogue.bill.paste.text")}</p>
          <textarea
            class="textarea num"
            rows={5}
            aria-label={label}
            placeholder={t("catalogue.bill.paste.hint")}
            {...control({ name: "paste", label, error })}
          >
            {typed.paste}
          </textarea>
          <FieldError name="paste" error={error} />
          <div class="flex flex-wrap gap-2">
            <SubmitButton
              tone="plain"
              size="sm"
              name="do"
              value="paste"
            >
              <Icon name="clipboard-paste" />
              {t("catalogue.bill.paste.append")}
            </SubmitButton>
            {typed.lines.length > 0 && (
              <SubmitButton
                tone="quiet"
                size="sm"
                name="do"
                value="replace"
              >
                {t("catalogue.bill.paste.replace")}
              </SubmitButton>
            )}
          </div>
        </div>
      </More>
    </div>
  );
}
