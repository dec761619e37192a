import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { type DemoSite, openDemoSite, passwordOf } from "../browser.ts";
import { layoutFaults } from "../browser_checks.ts";
import { picture, video } from "../file/samples.ts";
import { openSite } from "../http.ts";
import { listen } from "../listen.ts";
import { none } from "../none.ts";
import { openRelay } from "../platform/relay.ts";
import { until } from "../until.ts";
import { openDemo } from "../world.ts";
import { alive, type Desk, deskOf, openUnpaid, press, reads } from "./desk.ts";
import { begin, choose } from "./order_steps.ts";

const MB = 1024 * 1024;
const TUS = "/api/common/file/tus";

/** The demo behind a way that breaks while an upload is on it. */
interface BreakingSite {
  site: DemoSite;
  /** Cuts the way once so many bytes more have gone up. */
  breakAfter(bytes: number): Promise<void>;
  mend(): void;
}

async function openBreakingSite(): Promise<BreakingSite> {
  const stack = new AsyncDisposableStack();
  const { database, db } = stack.use(await openDemo());
  let left = Infinity;
  let tell = () => {};
  const count = (bytes: number) => {
    left -= bytes;
    if (left > 0) return;
    left = Infinity;
    relay.cut();
    tell();
  };
  const server = stack.use(listen((request, info) => handler(request, info)));
  const relay = stack.use(openRelay(server.addr.port, count));
  const { handler } = openSite(database, { port: relay.port });
  relay.mend();
  return {
    site: {
      origin: `http://127.0.0.1:${relay.port}`,
      db,
      database,
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    },
    breakAfter(bytes) {
      left = bytes;
      return new Promise((resolve) => tell = resolve);
    },
    mend: relay.mend,
  };
}

/** Where the server says that the upload stands, and where the pieces begin that the browser sends, as it goes on. */
function watchUpload(page: Page) {
  const seen = { stands: [] as number[], pieces: [] as number[], begun: 0 };
  page.on("response", (response) => {
    const stand = response.headers()["upload-offset"];
    if (response.request().method() === "HEAD" && stand !== undefined) {
      seen.stands.push(Number(stand));
    }
  });
  page.on("request", (request) => {
    if (!request.url().includes(TUS)) return;
    if (request.method() === "POST") seen.begun++;
    const start = request.headers()["upload-offset"];
    if (request.method() === "PATCH") seen.pieces.push(Number(start));
  });
  return seen;
}

/** How often the page's own form is sent from now on. */
function countSent(page: Page): () => number {
  let sent = 0;
  const own = page.url();
  page.on("request", (request) => {
    if (request.url() === own) sent++;
  });
  return () => sent;
}

/** What the console says of a way that was cut, to the live connection as well. */
const CUT = /net::ERR_|^WebSocket connection to \S+ failed: Connection closed/;

/** Loads the page anew over the mended way, before the old one can go on by itself. */
async function reloadMended(page: Page, mend: () => void): Promise<void> {
  await page.route(`**${TUS}/**`, (route) => route.abort());
  mend();
  await page.reload();
  await alive(page);
  await page.unroute(`**${TUS}/**`);
}

Deno.test("20 MB on the order form, cut at 40 % and at 80 % and the page loaded anew, go on from what the server has", async () => {
  const { site, breakAfter, mend } = await openBreakingSite();
  await using _site = site;
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/开箱.mp4`;
    const bytes = video(20 * MB);
    await Deno.writeFile(file, bytes);
    await using desk = await deskOf(site, "oem_green", {});
    const { page, t, person } = desk;
    person.whenAsked((question) => question.accept()); // what goes up is not left without a question
    await page.goto("/oem");
    await begin(desk);
    await choose(desk, "oem.form.choose.product", "OEM-FX200", 1);
    const seen = watchUpload(page);
    const uploading = page.locator("progress");
    const uploaded = page.getByRole("link", { name: "开箱.mp4" });

    for (const least of [0, 7 * MB, 15 * MB]) {
      Object.assign(seen, { stands: [], pieces: [] });
      const broken = least < 15 * MB ? breakAfter(8 * MB) : null;
      const inVain = broken && page.waitForEvent("requestfailed", {
        predicate: (request) => request.method() === "HEAD",
      });
      await page.locator("input[type=file]").setInputFiles(file);
      if (broken) {
        await broken;
        await inVain; // it was tried again
        await alive(page);
        equal(await uploading.count(), 1, "it is not given up");
        await reloadMended(page, mend);
        equal(await uploading.count(), 0);
      } else await uploaded.waitFor();
      const [start = -1] = seen.pieces;
      ok(start >= least && start < least + 2 * MB, `begins at ${start}`);
      deepEqual(seen.stands.slice(0, 1), least ? [start] : []);
    }
    equal(seen.begun, 1, "one upload");

    await press(desk, t("oem.form.recalc"));
    await reads(desk, t("oem.form.saved", { at: "" }).trim());
    const href = await uploaded.getAttribute("href") ?? "";
    const served = await page.request.get(href);
    equal(served.status(), 200);
    ok((await served.body()).equals(bytes), "the same bytes");
    none(person.faults.filter((fault) => !CUT.test(fault)));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a file that was refused is not forgotten: its form stays until the file is gone", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, t } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "头像.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  const why = t("file.type_mismatch", { name: "头像.png" });
  await page.getByText(why).waitFor();

  const sent = countSent(page);
  await press(desk, t("account.page.profile.save"));
  await page.getByText(t("file.uploader.held_refused")).waitFor();
  const remove = page.getByRole("button", {
    name: t("file.uploader.remove", { name: "头像.png" }),
  });
  ok(await remove.evaluate((button) => button === document.activeElement));
  await alive(page);
  equal(sent(), 0, "it stays");

  await remove.click();
  await press(desk, t("account.page.profile.save"));
  await reads(desk, t("account.page.profile.saved"));
  const faults = desk.person.faults.filter((one) => !/status of 4/.test(one));
  none(faults);
});

Deno.test("on a phone what is wrong with a file comes out from behind the bar, once its form is submitted", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "phone" });
  const { page, t } = desk;
  await openUnpaid(site, page);
  await page.locator("input[type=file]").first().setInputFiles({
    name: "bad.exe",
    mimeType: "application/x-msdownload",
    buffer: Buffer.from("MZ"),
  });
  const told = page.locator("li[data-failed] .err");
  await told.waitFor();
  match(await told.innerText(), /bad\.exe.*JPG、PNG、PDF/);
  await page.setViewportSize({ width: 390, height: 700 });
  await told.evaluate((message) => { // its row is in sight, it is not
    const bar = document.querySelector("[form=pay]")!.getBoundingClientRect();
    const row = message.previousElementSibling!.getBoundingClientRect();
    scrollBy({ top: row.bottom - bar.top + 20, behavior: "instant" });
  });
  await press(desk, t("oem.portal.pay.submit"));
  await page.locator("li[data-failed] button:focus").waitFor();
  ok(
    await told.evaluate((message) => {
      const { left, top, height } = message.getBoundingClientRect();
      const seen = document.elementFromPoint(left + 5, top + height / 2);
      return message.contains(seen);
    }),
    "the message can be read",
  );
  await reads(desk, t("file.uploader.held_refused"));
  const words = await page.locator(".drop").innerText();
  doesNotMatch(words, /重试/, "to try again would not help");
  deepEqual(desk.person.faults, [], "it was not even sent");
});

Deno.test("the picture that a refused one was to replace is there again once that is removed, and goes when it is removed itself", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, t } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  const choose = (name: string, bytes: Uint8Array | string) =>
    page.locator("input[type=file]").setInputFiles({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(bytes),
    });
  const remove = (name: string) =>
    page.getByRole("button", { name: t("file.uploader.remove", { name }) })
      .click();
  const chooseBad = async () => {
    await choose("坏的.png", "no picture");
    const why = t("file.type_mismatch", { name: "坏的.png" });
    await page.getByText(why).waitFor();
  };
  const kept = page.getByRole("link", { name: "头像.png" });
  await choose("头像.png", await picture("png"));
  await kept.waitFor();
  await chooseBad();
  equal(await kept.count(), 0);
  await remove("坏的.png");
  await kept.waitFor();

  await remove("头像.png");
  await chooseBad();
  await remove("坏的.png");
  equal(await kept.count(), 0);
  none(desk.person.faults.filter((one) => !/status of 4/.test(one)));
});

/** Signs in on the page that the refused file leads to. */
async function signInBeside(
  { page, t }: Desk,
  username: string,
): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: t("error.40100") }).click();
  const door = await opening;
  await door.locator("[name=username]").fill(username);
  await door.locator("[name=password]").fill(passwordOf(username));
  await door.locator("[name=password]").press("Enter");
  await door.waitForURL((url) => url.pathname !== "/login");
  await door.close();
}

Deno.test("a file that is chosen after the session ended goes up once its author has signed in beside the form", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page, t } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  await site.db.deleteFrom("session").execute();
  await chooseAvatar(page);
  await signInBeside(desk, "sales");

  const again = t("file.uploader.retry", { name: "头像.png" });
  const button = page.getByRole("button", { name: again });
  equal(await button.innerText(), t("common.retry"), "its row names the file");
  await press(desk, again);
  await page.locator("input[type=file]:focus").waitFor();
  await page.getByRole("link", { name: "头像.png" }).waitFor();
  const faults = desk.person.faults.filter((one) => !/status of 4/.test(one));
  none(faults);
});

/** Chooses a picture in the one file field of the page. */
async function chooseAvatar(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "头像.png",
    mimeType: "image/png",
    buffer: Buffer.from(await picture("png")),
  });
}

Deno.test("a form that is sent while its file goes up says that it waits, and stays when it is told not to", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", { device: "phone" });
  const { page, t, person } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  const held = Promise.withResolvers<void>();
  await page.route(`**${TUS}/**`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseAvatar(page);
  await press(desk, t("account.page.profile.save"));
  const told = page.locator(".flash", {
    hasText: t("file.uploader.waiting"),
  });
  await told.waitFor();
  const seen = await told.boundingBox();
  ok(seen && seen.y >= 0 && seen.y + seen.height <= 844, "where one looks");
  none(await layoutFaults(page));
  await page.getByRole("button", { name: t("file.uploader.stop_waiting") })
    .click();
  await told.waitFor({ state: "detached" });
  await page.locator("input[type=file]:focus").waitFor();
  const sent = countSent(page);
  held.resolve();
  await page.getByRole("link", { name: "头像.png" }).waitFor();
  await alive(page);
  equal(sent(), 0, "it stays");
  await press(desk, t("account.page.profile.save"));
  await reads(desk, t("account.page.profile.saved"));
  none(person.faults);
});

Deno.test("who takes out the file that their form waits for stays on the form", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", { device: "phone" });
  const { page, t, person } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  await page.route(`**${TUS}/**`, () => {}); // never answered
  await chooseAvatar(page);
  const sent = countSent(page);
  await press(desk, t("account.page.profile.save"));
  const told = page.locator(".flash", {
    hasText: t("file.uploader.waiting"),
  });
  await told.waitFor();
  const cancel = t("file.uploader.cancel", { name: "头像.png" });
  await page.getByRole("button", { name: cancel }).click();
  await told.waitFor({ state: "detached" });
  await page.locator("input[type=file]:focus").waitFor();
  await alive(page);
  equal(sent(), 0, "it stays");
  await press(desk, t("account.page.profile.save"));
  await reads(desk, t("account.page.profile.saved"));
  none(person.faults);
});

Deno.test("who is cut off from the network while a file goes up is told so, and it goes on once they are back", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", { device: "phone" });
  const { page, t } = desk;
  await page.goto("/common/account/setting");
  await alive(page);
  await page.context().setOffline(true);
  await chooseAvatar(page);
  const offline = t("file.uploader.offline");
  await page.locator(".err").getByText(offline).waitFor();
  await press(desk, t("account.page.profile.save"));
  await page.locator(".flash").getByText(offline).waitFor();
  await page.context().setOffline(false);
  await reads(desk, t("account.page.profile.saved"));
});

Deno.test("a request of an upload that gets no answer for a minute is given up, and the upload goes on", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {});
  const { page } = desk;
  await page.clock.install();
  await page.goto("/common/account/setting");
  await alive(page);
  const silent = ["POST", "PATCH"]; // the first of each
  await page.route((url) => url.pathname.startsWith(TUS), async (route) => {
    if (route.request().method() !== silent[0]) return await route.continue();
    silent.shift();
  });
  await chooseAvatar(page);
  for (const left of [1, 0]) {
    await until(20, () => silent.length === left);
    await page.clock.fastForward(60_000);
  }
  await page.getByRole("link", { name: "头像.png" }).waitFor();
});

/** Gives the page a photograph of 12 megapixels; says how many bytes it has. */
function takePhoto(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const brush = canvas.getContext("2d")!;
    for (let i = 0; i < 60_000; i++) {
      brush.fillStyle = `hsl(${i * 37 % 360} 80% ${20 + i * 7 % 60}%)`;
      brush.fillRect(i * 797 % 4000, i * 1009 % 3000, 40, 40);
    }
    const type = "image/jpeg";
    const blob = await canvas.convertToBlob({ type, quality: 1 });
    const given = new DataTransfer();
    given.items.add(new File([blob], "现场.jpg", { type }));
    const input = document.querySelector<HTMLInputElement>("[type=file]")!;
    input.files = given.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return blob.size;
  });
}

/** Bytes and pixels of the photograph as it arrived. */
async function arrived(page: Page) {
  const link = page.getByRole("link", { name: "现场.jpg" });
  await link.waitFor();
  return await link.evaluate(async (link) => {
    const blob = await (await fetch((link as HTMLAnchorElement).href)).blob();
    const { width, height } = await createImageBitmap(blob);
    return { bytes: blob.size, width, height };
  });
}

Deno.test("a large photograph goes up as large as anybody needs it, a design as it is", async () => {
  await using site = await openDemoSite();
  await using staff = await deskOf(site, "sales", {});
  await staff.page.goto("/common/account/feedback?new=1");
  await alive(staff.page);
  const taken = await takePhoto(staff.page);
  ok(taken > MB, `${taken} bytes`);
  const { bytes, ...size } = await arrived(staff.page);
  deepEqual(size, { width: 3464, height: 2598 }); // nine million pixels
  ok(bytes < taken / 2, `${bytes} of ${taken} bytes`);

  await using customer = await deskOf(site, "oem_green", {});
  await customer.page.goto("/oem");
  await begin(customer);
  await choose(customer, "oem.form.choose.product", "OEM-FX200", 1);
  await alive(customer.page);
  const design = await takePhoto(customer.page);
  deepEqual(await arrived(customer.page), {
    bytes: design,
    width: 4000,
    height: 3000,
  });
  none([...staff.person.faults, ...customer.person.faults]);
});

Deno.test("an upload during which the session ends goes on from what the server has, once its author has signed in", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", {});
  const { page, t } = desk;
  await page.goto("/oem");
  await begin(desk);
  await choose(desk, "oem.form.choose.product", "OEM-FX200", 1);
  await alive(page);
  const seen = watchUpload(page);
  await page.route(`**${TUS}/**`, async (route) => {
    if (seen.pieces.length === 3) {
      await site.db.deleteFrom("session").execute();
    }
    await route.continue();
  });
  await page.locator("input[type=file]").setInputFiles({
    name: "开箱.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.from(video(6 * MB)),
  });
  await signInBeside(desk, "oem_green");
  await page.unroute(`**${TUS}/**`);
  await press(desk, t("file.uploader.retry", { name: "开箱.mp4" }));
  await page.getByRole("link", { name: "开箱.mp4" }).waitFor();
  ok((seen.stands[0] ?? 0) > 0, `goes on at ${seen.stands[0]}`);
  equal(seen.begun, 1, "one upload");
});
