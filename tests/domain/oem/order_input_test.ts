import { deepEqual } from "node:assert/strict";
import { OrderEdit, OrderInput } from "@/domain/oem/order_input.ts";
import { parse } from "@/domain/validate.ts";
import { faultsIn } from "@/tests/refusals.ts";

const LINE = { goods_id: 1, version_id: 2, quantity: 3 };
const ORDER = { type: "product", address_id: 4, lines: [LINE] };

function line(change: Record<string, unknown>) {
  return faultsIn(OrderInput, { ...ORDER, lines: [{ ...LINE, ...change }] });
}

Deno.test("an order is read from a form's texts as from a call's numbers", () => {
  const fromForm = {
    type: "product",
    delivery: "",
    address_id: "4",
    remark: "",
    lines: [{
      goods_id: "1",
      version_id: "2",
      quantity: "3",
      remark: "",
      files: [],
      parts: [{ goods_id: "5", usage: "2", deduction: "" }],
    }],
  };
  const fromCall = {
    type: "product",
    address_id: 4,
    lines: [{ ...LINE, files: [], parts: [{ goods_id: 5, usage: 2 }] }],
  };
  deepEqual(parse(OrderInput, fromForm), parse(OrderInput, fromCall));
});

Deno.test("an empty order says everything that it needs, at once", () => {
  deepEqual(faultsIn(OrderInput, {}), {
    type: "validation.choice",
    address_id: "oem.order.address.required",
    lines: "oem.order.product_version.required",
  });
  deepEqual(
    faultsIn(OrderInput, {
      type: "product",
      address_id: "",
      lines: [{ quantity: "x" }],
    }),
    {
      address_id: "oem.order.address.required",
      "lines.0.quantity": "validation.integer",
      "lines.0.goods_id": "oem.order.product_version.required",
    },
  );
  deepEqual(line({ goods_id: "" }), {
    "lines.0.goods_id": "oem.order.product_first",
  });
});

Deno.test("lines and parts keep to their limits", () => {
  const part = (i: number) => ({ goods_id: i + 1, usage: 1 });
  deepEqual(faultsIn(OrderInput, { ...ORDER, lines: Array(101).fill(LINE) }), {
    lines: "validation.list.max",
  });
  deepEqual(line({ parts: Array.from({ length: 301 }, (_, i) => part(i)) }), {
    "lines.0.parts": "validation.list.max",
  });
  deepEqual(
    line({ parts: Array.from({ length: 300 }, (_, i) => part(i)) }),
    {},
  );
  deepEqual(
    faultsIn(OrderInput, { ...ORDER, lines: Array(100).fill(LINE) }),
    {},
  );
  for (const quantity of [0, -1, 1_000_001, 1.5, "1e3", "", null]) {
    deepEqual(
      Object.keys(line({ quantity })),
      ["lines.0.quantity"],
      String(quantity),
    );
  }
  for (const usage of [0, 10_001, "-5"]) {
    deepEqual(Object.keys(line({ parts: [{ goods_id: 1, usage }] })), [
      "lines.0.parts.0.usage",
    ]);
  }
});

Deno.test("what stands in place of a list, or of an entry, is refused: no parts and files are lost over it", () => {
  for (const parts of ["", 1, null, {}]) {
    deepEqual(line({ parts }), { "lines.0.parts": "validation.invalid" });
  }
  deepEqual(line({ parts: [null] }), {
    "lines.0.parts.0": "validation.invalid",
  });
  for (const files of ["", 7, null]) {
    deepEqual(line({ files }), { "lines.0.files": "validation.invalid" });
  }
  deepEqual(Object.keys(line({ files: [null] })), ["lines.0.files.0"]);
  for (const lines of [["x"], [null]]) {
    deepEqual(faultsIn(OrderInput, { ...ORDER, lines }), {
      "lines.0": "validation.invalid",
    });
  }
  deepEqual(faultsIn(OrderInput, { ...ORDER, lines: "x" }), {
    lines: "validation.invalid",
  });
});

Deno.test("at most the total usage is deducted, and a part is named once", () => {
  const parts = [
    { goods_id: 7, usage: 2, deduction: 6 },
    { goods_id: 8, usage: 2, deduction: 7 },
    { goods_id: 7, usage: 1 },
  ];
  deepEqual(line({ parts }), {
    "lines.0.parts.1.deduction": "oem.order.deduction.max",
    "lines.0.parts.2.goods_id": "oem.order.part.duplicate",
  });
  deepEqual(line({ parts: [{ goods_id: 7, usage: 2, deduction: -1 }] }), {
    "lines.0.parts.0.deduction": "validation.natural",
  });
});

Deno.test("a deduction that is too large is told beside whatever else is wrong in the order", () => {
  const parts = [
    { goods_id: 7, usage: 0, deduction: 1 },
    { goods_id: 8, usage: 2, deduction: 999 },
    { goods_id: 8, usage: 1 },
    null,
  ];
  const { "lines.0.parts.3": _, ...faults } = line({ parts, remark: 5 });
  deepEqual(faults, {
    "lines.0.remark": "validation.invalid",
    "lines.0.parts.0.usage": "validation.integer",
    "lines.0.parts.1.deduction": "oem.order.deduction.max",
    "lines.0.parts.2.goods_id": "oem.order.part.duplicate",
  });
  deepEqual(line({ quantity: "x", parts: parts.slice(1, 2) }), {
    "lines.0.quantity": "validation.integer",
  });
});

Deno.test("only part orders are stored, and their lines are a part and a quantity", () => {
  deepEqual(faultsIn(OrderInput, { ...ORDER, delivery: "store" }), {
    delivery: "oem.order.delivery.part_only",
  });
  const lines = [{ goods_id: 1, quantity: 5 }, { ...LINE, parts: [] }];
  deepEqual(
    faultsIn(OrderInput, { ...ORDER, type: "part", delivery: "store", lines }),
    {
      "lines.1.version_id": "oem.order.part_line",
      "lines.1.parts": "oem.order.part_line",
    },
  );
  deepEqual(
    faultsIn(OrderInput, {
      ...ORDER,
      type: "part",
      delivery: "store",
      lines: lines.slice(0, 1),
    }),
    {},
  );
});

Deno.test("an edit says which version was read", () => {
  deepEqual(faultsIn(OrderEdit, ORDER), { version: "validation.required" });
  deepEqual(faultsIn(OrderEdit, { ...ORDER, version: "3" }), {});
});

Deno.test("a part order without parts is told to choose parts, not a version", () => {
  deepEqual(faultsIn(OrderInput, { ...ORDER, type: "part", lines: [] }), {
    lines: "oem.order.parts.required",
  });
  deepEqual(faultsIn(OrderInput, { type: "part" }), {
    address_id: "oem.order.address.required",
    lines: "oem.order.parts.required",
  });
});

Deno.test("hostile bodies are refused at their place", () => {
  for (const lines of [null, undefined, []]) {
    deepEqual(faultsIn(OrderInput, { ...ORDER, lines }), {
      lines: "oem.order.product_version.required",
    });
  }
  for (const lines of ["x", 5, { length: 3 }]) {
    deepEqual(faultsIn(OrderInput, { ...ORDER, lines }), {
      lines: "validation.invalid",
    });
  }
  for (const bad of [null, 5, "x", []]) {
    deepEqual(
      Object.keys(faultsIn(OrderInput, { ...ORDER, lines: [bad] })).every((
        path,
      ) => path.startsWith("lines.0")),
      true,
    );
  }
  deepEqual(faultsIn(OrderInput, { ...ORDER, type: "all", delivery: "fly" }), {
    type: "validation.choice",
    delivery: "validation.choice",
  });
  const stolen = JSON.parse(
    '{"__proto__":{"status":"completed"},"status":"completed","total":1,"organization_id":9}',
  );
  deepEqual(
    parse(OrderInput, { ...stolen, ...ORDER }),
    parse(OrderInput, ORDER),
  );
});
