import { RadioCards } from "@/components/choices.tsx";
import { ConflictTable } from "@/components/conflict.tsx";
import { ConfirmDialog } from "@/components/dialog.tsx";
import { MoneyField, TextArea, TextField } from "@/components/fields.tsx";
import { inOrder, type Labels } from "@/components/form_order.ts";
import { FormSearch } from "@/components/form_search.tsx";
import { ErrorSummary, Form } from "@/components/form.tsx";
import { addressCards } from "@/components/order/address_cards.tsx";
import { QuantityStepper } from "@/components/quantity_stepper.tsx";
import { text } from "@/domain/errors.ts";
import { translator } from "@/locales/messages.ts";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { formsOf, textOf } from "../html.ts";
import { render } from "./render.tsx";

const HOSTILE = `</textarea><script>alert("1")</script>`;

Deno.test("what was typed comes back as it was, and never as markup", () => {
  const html = render(
    <Form version={3}>
      <TextField name="receiver" label="收货人" value={HOSTILE} />
      <TextArea name="address" label="地址" value={HOSTILE} />
      <MoneyField name="amount" label="金额" value="1,2.345" />
    </Form>,
  );
  doesNotMatch(html, /<script/);
  const fields = new Map(formsOf(html)[0]?.fields);
  equal(fields.get("receiver"), HOSTILE);
  equal(fields.get("address"), HOSTILE);
  equal(fields.get("amount"), "1,2.345");
  equal(fields.get("version"), "3");
});

Deno.test("the search for a form's options is told with its hint", () => {
  const html = render(
    <FormSearch label="查找收件人" hint="姓名或账号" keyword="周" />,
  );
  const [, hint = ""] = html.match(/<input[^>]*aria-describedby="([^"]+)"/) ??
    [];
  match(html, new RegExp(`<span class="hint" id="${hint}">姓名或账号<`));
});

Deno.test("an amount that was not typed yet is shown in yuan", () => {
  const html = render(<MoneyField name="amount" label="金额" value={148200} />);
  match(html, /value="1,482.00"/);
});

Deno.test("every rendering of a form has a one-time key of its own", () => {
  const key = () =>
    new Map(formsOf(render(<Form>{null}</Form>))[0]?.fields)
      .get("idempotency_key");
  match(key() ?? "", /^[0-9a-f-]{36}$/);
  equal(key() === key(), false);
});

Deno.test("the summary follows the form: its fields in their order, its lines by their numbers, what concerns the whole first", () => {
  const error = text("validation.required");
  const paths = [
    "lines.10.usage",
    "lines.4.usage",
    "remark",
    "lines.4.part",
    "conflict",
    "lines",
    "version",
  ];
  const linked = (labels?: Labels) =>
    [
      ...render(
        <ErrorSummary
          refusal={{
            code: 42200,
            text: text("error.invalid"),
            fields: Object.fromEntries(paths.map((path) => [path, error])),
            details: [],
          }}
          labels={labels}
        />,
      ).matchAll(/href="#f-([^"]+)"/g),
    ].map(([, id]) => id);
  const order = ["version", "lines", "part", "usage", "remark"];
  deepEqual(linked(inOrder(order, () => undefined)), [
    "conflict",
    "version",
    "lines",
    "lines-4-part",
    "lines-4-usage",
    "lines-10-usage",
    "remark",
  ]);
  deepEqual(linked().filter((id) => id?.startsWith("lines-")), [
    "lines-4-usage",
    "lines-4-part",
    "lines-10-usage",
  ], "without an order the numbers are in theirs");
});

Deno.test("a refused field is marked, described by its message, and linked from the summary", () => {
  const error = text("validation.text.max", { max: "<40>" });
  const html = render(
    <>
      <ErrorSummary
        refusal={{
          code: 42200,
          text: text("error.invalid"),
          fields: { "lines.0.remark": error },
          details: [],
        }}
        labels={(path) => path === "lines.0.remark" ? "行备注" : undefined}
      />
      <TextField
        name="lines.0.remark"
        label="行备注"
        error={error}
        hint="不见"
      />
    </>,
  );
  match(html, /role="alert"/);
  match(html, /\[42200\]/);
  match(html, /<a href="#f-lines-0-remark">行备注：最多 &lt;40> 个字符<\/a>/);
  match(html, /id="f-lines-0-remark"[^>]*aria-invalid="true"/);
  match(html, /aria-describedby="f-lines-0-remark-error"/);
  match(html, /<p class="err" id="f-lines-0-remark-error">/);
  doesNotMatch(html, /不见/);
});

Deno.test("what is wrong with a form is said by us, in the reader's language, not by the browser in its own", () => {
  const form = (
    <Form>
      <TextField name="receiver" label="收货人" required />
    </Form>
  );
  match(render(form), /<form method="post"[^>]* novalidate/);
  const refusal = {
    code: 42200,
    text: text("error.invalid"),
    fields: { receiver: text("validation.required") },
    details: [],
  };
  const summary = <ErrorSummary refusal={refusal} labels={() => "Receiver"} />;
  match(render(summary), />Receiver：请填写</);
  match(render(summary, "en-us"), />Receiver: Please fill this in</);
});

Deno.test("a choice keeps what was chosen, whether it came as number or as text", () => {
  const html = render(
    <form>
      <RadioCards
        name="address_id"
        label="地址"
        value={2}
        options={[{ value: "1", title: "甲" }, { value: "2", title: "乙" }]}
      />
    </form>,
  );
  deepEqual(formsOf(html)[0]?.fields, [["address_id", "2"]]);
});

Deno.test("of an address only whom it is of is bold, not the telephone nor that it is the usual one", () => {
  const [green] = addressCards(translator("zh-cn"), [{
    id: 1,
    receiver: "周敏",
    phone: "13800006621",
    region: "四川省成都市",
    address: "永安路 88 号",
    is_abroad: false,
    is_default: true,
    version: 1,
  }]);
  const html = render(<RadioCards name="to" label="地址" options={[green!]} />);
  deepEqual(html.match(/<b>.*?<\/b>/g), ["<b>周敏</b>"]);
  match(textOf(html), /周敏 138 ?0000 ?6621 默认 ?四川省成都市 永安路 88 号/);
});

Deno.test("a question that says all has no empty line under it, and refers to none", () => {
  const ask = (text?: string) =>
    render(
      <ConfirmDialog title="分配？" text={text} close="/" submit="分配" />,
    );
  match(
    ask("之后不能撤销"),
    /aria-describedby="dialog-text".*<p id="dialog-text"/,
  );
  doesNotMatch(ask(), /<p\b|describedby/);
});

Deno.test("one more and one less are submits that say of what", () => {
  const html = render(
    <form method="post">
      <QuantityStepper name="lines.0.quantity" label="数量" value={20} />
    </form>,
  );
  const [form] = formsOf(html);
  deepEqual(form?.fields, [["lines.0.quantity", "20"]]);
  deepEqual(form?.buttons.map(({ name, value }) => [name, value]), [
    ["do", "dec:lines.0.quantity"],
    ["do", "inc:lines.0.quantity"],
  ]);
});

Deno.test("in a conflict yours is kept unless theirs is chosen, and what the field held is known", () => {
  const html = render(
    <form>
      <ConflictTable
        rows={[
          {
            name: "price",
            label: "单价",
            yours: "1 元",
            theirs: "2 元",
            shown: "1",
          },
          {
            name: "unit",
            label: "单位",
            yours: "台",
            theirs: "套",
            shown: "台",
          },
        ]}
      />
    </form>,
  );
  deepEqual(formsOf(html)[0]?.fields, [
    ["shown.price", "1"],
    ["keep.price", "yours"],
    ["shown.unit", "台"],
    ["keep.unit", "yours"],
  ]);
});

Deno.test("a confirmation names its event, and its safe choice is a link that comes first", () => {
  const html = render(
    <ConfirmDialog
      title="关闭订单？"
      text="不能撤销"
      close="/oem/order/1"
      submit="关闭订单"
      event="close"
      values={{ receipt: 7 }}
      danger
    />,
  );
  const fields = new Map(formsOf(html)[0]?.fields);
  equal(fields.get("event"), "close");
  equal(fields.get("receipt"), "7");
  match(html, /role="alertdialog"/);
  match(
    html,
    /<footer><a class="btn" href="\/oem\/order\/1" autofocus>.*<button type="submit" class="btn btn-badfill">关闭订单/,
  );
});

Deno.test("a confirmation whose act was refused says so within the question, before anything else", () => {
  const html = render(
    <ConfirmDialog
      title="关闭订单？"
      text="不能撤销"
      close="/oem/order/1"
      submit="关闭订单"
      refused={{
        code: 40900,
        text: text("account.invite.over"),
        fields: {},
        details: [],
      }}
    />,
  );
  match(html, /role="alertdialog".*role="alert".*\[40900\].*不能撤销/s);
});
