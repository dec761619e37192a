import { equal, ok } from "node:assert/strict";
import sharp from "sharp";
import { draw } from "@/domain/file/draw.ts";

/** A picture of one colour, 216 MB when unpacked. */
async function large({ progressive }: { progressive: boolean }) {
  const side = { width: 5_200, height: 5_200 };
  const file = await sharp({
    create: { ...side, channels: 4, background: "#0a0" },
  }).toColourspace("rgb16").png({ progressive }).toBuffer();
  return new Uint8Array(file);
}

Deno.test("a small file that would be unpacked whole, far beyond its size, is not drawn; line by line it is", async () => {
  const whole = await large({ progressive: true });
  ok(whole.length < 2_000_000, `${whole.length} bytes`);
  equal(await draw(whole), null);
  ok(await draw(await large({ progressive: false })));
});
