import { LoginArt, Mark } from "@/components/shell/brand.tsx";
import { PreferenceForm } from "@/components/shell/preference.tsx";
import { Icon } from "@/components/icon.tsx";
import { useT, word } from "@/components/reader.tsx";
import type { Refused } from "@/domain/errors.ts";
import { LOCALE_NAMES, otherLocale } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";

/** The id of the sign-in form: changing the language submits it, so that what was typed stays. */
export const DOOR = "door";

interface SignInFrameProps {
  siteTitle: string;
  title: string;
  lead: ComponentChildren;
  /** the page has no form at the door: path and query that another language is shown by */
  here?: string;
  children: ComponentChildren;
}

/** The page around the sign-in forms: the picture at the left, one column at the right. */
export function SignInFrame(
  { siteTitle, title, lead, here, children }: SignInFrameProps,
) {
  return (
    <main
      id="main"
      class="min-h-screen grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] bg-surface"
    >
      <Picture siteTitle={siteTitle} />
      <section class="flex flex-col justify-center p-6 md:px-16">
        <div class="w-full max-w-sm mx-auto">
          <div class="flex items-center gap-2.5 text-lg font-semibold mb-10 ph-only">
            <Mark />
            {siteTitle}
          </div>
          <h1 class="text-2xl font-semibold">{title}</h1>
          <p class="mut mt-1 mb-6">{lead}</p>
          {children}
        </div>
        <SwitchLanguage here={here} />
      </section>
    </main>
  );
}

function Picture({ siteTitle }: { siteTitle: string }) {
  const t = useT();
  return (
    <section class="relative overflow-hidden lg-only" aria-hidden="true">
      <LoginArt />
      <div class="relative p-12 text-[#eafff6] flex items-center gap-3 text-lg font-semibold">
        <Mark />
        {siteTitle}
      </div>
      <div class="relative px-12 pt-6 text-[#eafff6]">
        <p class="text-2xl font-semibold leading-10">
          {t("sign_in.slogan_1")}
          <br />
          {t("sign_in.slogan_2")}
        </p>
        <p class="mt-3 text-sm text-[#b5e3d2]">{t("sign_in.slogan_detail")}</p>
      </div>
    </section>
  );
}

interface DoorMessageProps {
  refused?: Refused;
  /** shown unless something was refused */
  title?: string;
  details?: readonly (string | false | undefined)[];
}

/** A refusal, or what the reader has to know first. */
export function DoorMessage(
  { refused, title, details = [] }: DoorMessageProps,
) {
  const t = useT();
  if (!refused && !title) return null;
  return (
    <div
      class="note mb-5"
      data-tone={refused ? "bad" : "cust"}
      role="alert"
    >
      <Icon name="circle-alert" />
      <div>
        <b>
          {refused
            ? t("error.code_message", {
              code: String(refused.code),
              message: word(t, refused.text),
            })
            : title}
        </b>
        {details.map((detail) =>
          detail && <p key={detail} class="text-dense mt-0.5">{detail}</p>
        )}
      </div>
    </div>
  );
}

function SwitchLanguage({ here }: { here?: string }) {
  const other = otherLocale(useT().locale);
  const { name, lang } = LOCALE_NAMES[other];
  const centred = "text-center text-dense mt-10";
  const button = {
    type: "submit",
    value: other,
    class: "lk min-h-11 px-4",
    lang,
  } as const;
  return here
    ? (
      <PreferenceForm name="locale" back={here} class={centred}>
        <button {...button} name="value">{name}</button>
      </PreferenceForm>
    )
    : (
      <div class={centred}>
        <button {...button} name="locale" form={DOOR} formnovalidate>
          {name}
        </button>
      </div>
    );
}
