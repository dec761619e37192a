import { LOCALE_NAMES } from "@/locales/messages.ts";
import { stylesheet } from "@/platform/assets.ts";
import { define } from "@/utils.ts";
import { asset } from "fresh/runtime";
import { isPortal } from "@/site/frame.tsx";
import { pageTitle } from "@/site/place.ts";
import { titleWords } from "@/site/titles.ts";

/** The html around everything: language, theme, title, style. */
export default define.page(function App({ Component, state, url, req }) {
  const { t, preferences, settings, actor } = state;
  const siteTitle = settings?.site_title ?? "";
  const title = state.title
    ? titleWords(t, state.title)
    : t(state.place ? pageTitle(state.place) : "site.home");
  const portal = actor !== null && isPortal(state, url);
  return (
    <html
      lang={LOCALE_NAMES[t.locale].lang}
      data-theme={preferences?.theme ?? undefined}
      data-keys={preferences?.keys === "0" ? "off" : undefined}
      data-posted={req.method === "POST" ? "" : undefined}
    >
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{`${title} - ${siteTitle}`}</title>
        <link rel="icon" href={asset("/icon.svg")} type="image/svg+xml" />
        <Style state={state} />
      </head>
      <body class={portal ? "portal" : undefined}>
        <Component />
      </body>
    </html>
  );
});

interface StyleProps {
  state: { nonce: string; styled: boolean };
}

/**
 * A first visit gets the styles inlined, so that nothing delays its first paint: only the page's own part of them
 * (platform/assets.ts). The browser fetches the whole file meanwhile, for the next page and for what scripts show.
 */
function Style({ state }: StyleProps) {
  const { href, text } = stylesheet();
  if (state.styled) return <link rel="stylesheet" href={href} />;
  return (
    <>
      <style nonce={state.nonce} dangerouslySetInnerHTML={{ __html: text }} />
      <link rel="prefetch" href={href} as="style" />
    </>
  );
}
