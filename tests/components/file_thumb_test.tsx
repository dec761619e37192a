import { doesNotMatch, match } from "node:assert/strict";
import { FileThumb } from "@/components/order/file_thumb.tsx";
import { render } from "./render.tsx";

const FILE = { id: 7, class: "image", name: "回单" } as const;

Deno.test("a picture is shown small; what no small picture is made of stands by its name", () => {
  match(render(<FileThumb file={{ ...FILE, mime: "image/png" }} />), /<img/);
  const drawing = render(
    <FileThumb file={{ ...FILE, mime: "image/svg+xml" }} />,
  );
  doesNotMatch(drawing, /<img/);
  match(drawing, /回单/);
});
