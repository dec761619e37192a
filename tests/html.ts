/** As much of HTML as the tests need to fill in a form as a browser does, and to read the text of a page. */

export interface Form {
  action: string;
  method: string;
  enctype: string;
  /** its `id`, or "" */
  id: string;
  /** what a browser would submit without a submit button */
  fields: [name: string, value: string][];
  buttons: Button[];
}

export interface Button {
  name: string;
  value: string;
  text: string;
  /** null: the form's own */
  action: string | null;
}

interface Element {
  tag: string;
  attributes: Map<string, string>;
  /** the markup inside */
  inner: string;
  /** where it starts in the page */
  at: number;
  /** where the markup inside ends */
  end: number;
}

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** `&lt;` → `<` */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex, decimal, name) => {
      if (hex) return String.fromCodePoint(parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return NAMED[name] ?? whole;
    },
  );
}

/** The visible text of a page: no tags, styles, scripts or comments, single spaces. */
export function textOf(html: string): string {
  const visible = withoutComments(html)
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ");
  return decodeEntities(visible).replace(/\s+/g, " ").trim();
}

/** The page without what says of itself that it is Chinese: the way to that language, an amount in capital letters. */
export function withoutMarkedChinese(html: string): string {
  return html.replace(
    /<(?!html\b)(\w+)\b[^>]*\slang="zh-[^"]*"[^>]*>[\s\S]*?<\/\1>/gi,
    "",
  );
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, " ");
}

/** Every form of a page, with the controls that name it by their `form` attribute. */
export function formsOf(page: string): Form[] {
  const html = withoutComments(page);
  const controls = elements(html, "input|select|textarea|button");
  return elements(html, "form").map((form) => {
    const id = form.attributes.get("id") ?? "";
    const own = controls.filter((control) => {
      const owner = control.attributes.get("form");
      return owner === undefined
        ? control.at > form.at && control.at < form.end
        : id !== "" && owner === id;
    });
    return {
      id,
      action: form.attributes.get("action") ?? "",
      method: (form.attributes.get("method") ?? "get").toUpperCase(),
      enctype: form.attributes.get("enctype") ??
        "application/x-www-form-urlencoded",
      fields: own.flatMap(sent),
      buttons: own.filter(isSubmit).map(asButton),
    };
  });
}

/** Whether a form sends this event. */
export function sends(event: string): (form: Form) => boolean {
  return ({ fields }) =>
    fields.some(([name, value]) => name === "event" && value === event);
}

/** Whether a form is posted and has this field. */
export function has(field: string): (form: Form) => boolean {
  return ({ method, fields }) =>
    method === "POST" && fields.some(([name]) => name === field);
}

/** The value of a form's field. */
export function valueOf(form: Form, name: string): string | undefined {
  return form.fields.find(([field]) => field === name)?.[1];
}

/** Every `href` of a page's links. */
export function linksOf(html: string): { href: string; text: string }[] {
  return elements(html, "a").map((link) => ({
    href: link.attributes.get("href") ?? "",
    text: textOf(link.inner),
  }));
}

const VOID = new Set(["input"]);

function elements(html: string, tags: string): Element[] {
  const start = new RegExp(`<(${tags})\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, "gi");
  return [...html.matchAll(start)].map((match) => {
    const tag = match[1]!.toLowerCase();
    const from = match.index + match[0].length;
    const close = VOID.has(tag) ? from : html.indexOf(`</${tag}`, from);
    const end = close < 0 ? html.length : close;
    return {
      tag,
      attributes: attributes(match[2]!),
      inner: html.slice(from, end),
      at: match.index,
      end,
    };
  });
}

function attributes(text: string): Map<string, string> {
  const pairs = text.matchAll(
    /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  );
  return new Map(
    [...pairs].map(([, name, double, single, bare]) =>
      [
        name!.toLowerCase(),
        decodeEntities(double ?? single ?? bare ?? ""),
      ] as const
    ),
  );
}

function sent({ tag, attributes, inner }: Element): [string, string][] {
  const name = attributes.get("name");
  if (!name || attributes.has("disabled") || tag === "button") return [];
  if (tag === "textarea") {
    return [[name, decodeEntities(inner).replace(/^\n/, "")]];
  }
  if (tag === "select") {
    return chosen(inner, attributes.has("multiple")).map((
      value,
    ) => [name, value]);
  }
  const type = attributes.get("type") ?? "text";
  if (["submit", "button", "image", "reset", "file"].includes(type)) return [];
  if (type !== "checkbox" && type !== "radio") {
    return [[name, attributes.get("value") ?? ""]];
  }
  return attributes.has("checked")
    ? [[name, attributes.get("value") ?? "on"]]
    : [];
}

function chosen(inner: string, multiple: boolean): string[] {
  const options = elements(inner, "option");
  const selected = options.filter((option) =>
    option.attributes.has("selected")
  );
  const taken = selected.length || multiple ? selected : options.slice(0, 1);
  return taken.filter((option) => !option.attributes.has("disabled")).map((
    option,
  ) => option.attributes.get("value") ?? textOf(option.inner));
}

function isSubmit({ tag, attributes }: Element): boolean {
  const type = attributes.get("type");
  return tag === "button"
    ? type === undefined || type === "submit"
    : tag === "input" && type === "submit";
}

function asButton({ attributes, inner }: Element): Button {
  return {
    name: attributes.get("name") ?? "",
    value: attributes.get("value") ?? "",
    text: textOf(inner) ||
      (attributes.get("aria-label") ?? attributes.get("value") ?? ""),
    action: attributes.get("formaction") ?? null,
  };
}
