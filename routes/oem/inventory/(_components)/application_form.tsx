import { withUnit } from "@/locales/digits.ts";
import { RadioCards } from "@/components/choices.tsx";
import { isAsked, withQuestion } from "@/components/conflict.tsx";
import { control } from "@/components/field_frame.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import { TextArea } from "@/components/fields.tsx";
import {
  ErrorSummary,
  FieldError,
  fieldId,
  Form,
  type Refusal,
  SaveBar,
  SubmitButton,
} from "@/components/form.tsx";
import { addressCards } from "@/components/order/address_cards.tsx";
import { pagesOf, WhichRows } from "@/components/pager.tsx";
import { useT } from "@/components/reader.tsx";
import { Cta } from "@/components/shell/portal.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import type { AddressRow } from "@/db/customer/addresses.ts";
import type { List } from "@/db/list.ts";
import type { ComponentChildren } from "preact";
import { MOST_SOUGHT } from "@/domain/text.ts";
import type { StockRow } from "@/db/oem/stock.ts";
import {
  type Application,
  chosenGoods,
  type Conflict,
  quantityOf,
  SEND,
} from "./application.ts";
import { Carried, Differences } from "./application_conflict.tsx";
import { MY_INVENTORY } from "@/lists/oem/portal/place.ts";

export interface ApplicationFormProps {
  /** a page of what can be sent */
  offered: List<StockRow>;
  /** the same, after those to be sent that are on another page */
  parts: readonly StockRow[];
  addresses: readonly AddressRow[];
  typed: Application;
  /** the fields' contents as the draft has them */
  opened: Readonly<Record<string, string>>;
  /** with the draft that another page of the customer saved */
  conflict: Conflict | null;
  /** the application that another page made of the draft */
  sent?: number;
  refused: Refusal | null;
}

/** Where an application is filled in. */
export const APPLICATION = "/oem/inventory/adjust";
/** The same at its parts, for what changes those. */
const PARTS = `${APPLICATION}#${fieldId("lines")}`;

/** Nothing can be sent: where parts come from. */
export function NothingToSend({ children }: { children: ComponentChildren }) {
  const t = useT();
  return (
    <Sheet label={t("oem.portal.adjust.parts")}>
      <EmptyState
        title={t("oem.portal.adjust.none")}
        text={t("oem.portal.stock.empty_text")}
      >
        {children}
      </EmptyState>
    </Sheet>
  );
}

/** Which parts, where to. */
export function ApplicationForm(props: ApplicationFormProps) {
  const t = useT();
  const { parts, addresses, typed, refused, conflict, sent } = props;
  const errors = refused?.fields ?? {};
  const names = new Map(parts.map((part) => [quantityOf(part.goods_id), part]));
  return (
    <Form action={APPLICATION}>
      {!isLong(props) && (
        <DefaultSubmit name="do" value="page:1" formaction={PARTS} />
      )}
      <Carried {...props} />
      {refused && (
        <ErrorSummary
          refusal={withQuestion(refused, conflict)}
          labels={(path) =>
            errors[path]?.key === "inventory.short"
              ? undefined
              : names.get(path)?.name}
        />
      )}
      {sent && (
        <p class="mb-4">
          <a class="lk" href={`${MY_INVENTORY}?tab=delivery&delivery=${sent}`}>
            {t("oem.portal.adjust.applied.see")}
          </a>
        </p>
      )}
      {isAsked(conflict) && <Differences {...props} />}
      <div class="stack">
        <Sheet
          title={t("oem.portal.adjust.parts")}
          note={t("oem.portal.adjust.parts_hint")}
          id={fieldId("lines")}
          flush
        >
          {isFilled(typed) && <span data-typed hidden />}
          <FieldError name="lines" error={errors.lines} />
          {isLong(props) && <Search {...props} />}
          {/* the room that is left is behind the fields: they stand beside what they are for */}
          <div class="[&_th:last-child]:w-2/3">
            <Parts {...props} />
          </div>
          {isLong(props) && <Pages {...props.offered} />}
        </Sheet>
        <Sheet
          title={t("oem.portal.adjust.address")}
          aside={
            <SubmitButton tone="quiet" size="sm" name="do" value="address">
              {t("oem.portal.adjust.address_new")}
            </SubmitButton>
          }
        >
          <div class="[&_legend]:sr-only">
            <RadioCards
              name="address_id"
              label={t("oem.portal.adjust.address")}
              required
              value={typed.address_id}
              error={errors.address_id}
              hint={addresses.length === 0 && t("oem.form.address.none")}
              options={addressCards(t, addresses)}
            />
          </div>
        </Sheet>
        <Sheet label={t("common.remark")}>
          <TextArea
            name="remark"
            label={t("common.remark")}
            value={typed.remark}
            error={errors.remark}
          />
        </Sheet>
      </div>
      <div class="lg-only">
        <SaveBar note={t("oem.portal.adjust.note")}>
          <a class="btn" href={`${MY_INVENTORY}?tab=delivery`}>
            {t("common.cancel")}
          </a>
          <Send />
        </SaveBar>
      </div>
      <Cta>
        <Send />
      </Cta>
    </Form>
  );
}

function Send() {
  const t = useT();
  return (
    <SubmitButton name="do" value={SEND}>
      {t("oem.portal.adjust.submit")}
    </SubmitButton>
  );
}

/** Whether there are more parts than the form shows at once. */
function isLong({ offered, typed }: ApplicationFormProps): boolean {
  return offered.total > offered.pageSize || typed.keyword !== "";
}

/** Whether it says anything that its reader would miss. */
function isFilled(typed: Application): boolean {
  return chosenGoods(typed).length > 0 || typed.remark !== "";
}

/** Looks for parts; its button is the form's first, which Enter presses. */
function Search({ typed }: ApplicationFormProps) {
  const t = useT();
  const hint = t("oem.portal.stock.keyword_hint");
  return (
    <div class="px-4 py-3 flex gap-2">
      <input
        class="input"
        type="search"
        name="keyword"
        value={typed.keyword}
        maxLength={MOST_SOUGHT}
        placeholder={hint}
        aria-label={hint}
        autocomplete="off"
      />
      <SubmitButton tone="plain" name="do" value="search" formaction={PARTS}>
        {t("common.search")}
      </SubmitButton>
    </div>
  );
}

/** The pager of a long inventory; what was typed is submitted along. */
function Pages({ page, pageSize, total, totalMore }: List<StockRow>) {
  const t = useT();
  const step = (to: number, words: string) => (
    <SubmitButton
      tone="plain"
      size="sm"
      name="do"
      value={`page:${to}`}
      formaction={PARTS}
    >
      {words}
    </SubmitButton>
  );
  return (
    <nav class="pager" aria-label={t("list.pages")}>
      <WhichRows
        page={page}
        pageSize={pageSize}
        total={total}
        totalMore={totalMore}
      />
      <span class="ml-auto flex gap-2">
        {page > 1 && step(page - 1, t("list.previous"))}
        {page < pagesOf(total, pageSize) && step(page + 1, t("list.next"))}
      </span>
    </nav>
  );
}

function Parts({ parts, typed, refused }: ApplicationFormProps) {
  const t = useT();
  const isWrong = parts.some(({ goods_id }) =>
    refused?.fields[quantityOf(goods_id)]
  );
  return (
    <Table
      caption={t("oem.portal.stock.caption")}
      rows={parts}
      rowKey={({ goods_id }) => goods_id}
      empty={
        <EmptyState
          title={t(typed.keyword ? "list.empty" : "oem.portal.adjust.none")}
        />
      }
      columns={[
        {
          header: t("oem.document.part"),
          cell: ({ name, sn }) => <Two first={name} second={sn} />,
        },
        {
          header: t("oem.portal.stock.left"),
          align: "end",
          phone: "left",
          cell: ({ quantity, unit }) => withUnit(quantity, unit),
        },
        {
          header: t("oem.portal.adjust.quantity"),
          // What is wrong with one has no room beside the stock.
          phone: isWrong ? "row" : "right",
          cell: ({ goods_id, name }) => {
            const field = quantityOf(goods_id);
            const error = refused?.fields[field];
            return (
              <div class="inline-flex flex-col items-start">
                <input
                  class="input input-sm num w-24"
                  type="text"
                  inputmode="numeric"
                  value={typed.quantities.get(String(goods_id)) ?? ""}
                  aria-label={t("oem.portal.adjust.quantity_of", { name })}
                  {...control({ name: field, label: "", error })}
                />
                <FieldError name={field} error={error} />
              </div>
            );
          },
        },
      ]}
    />
  );
}
