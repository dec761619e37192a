import { Icon } from "@/components/icon.tsx";
import { useT } from "@/components/reader.tsx";
import { Mark } from "@/components/shell/brand.tsx";
import { landing, panelsOf } from "@/site/map.ts";
import { define, type State } from "@/utils.ts";

/** Signed out: what this is and the way in; signed in: the panels that I may open (decisions 1.5). */
export default define.page(function Home({ state }) {
  const { t, settings, actor } = state;
  return (
    <main id="main" class="min-h-screen grid place-items-center p-6">
      <div class="w-full max-w-lg grid gap-6">
        <header class="flex items-center gap-3">
          <Mark />
          <h1 class="text-xl font-semibold">{settings.site_title}</h1>
        </header>
        <p class="mut text-dense">{t("home.lead")}</p>
        {actor ? <MyPanels state={state} /> : <Welcome />}
      </div>
    </main>
  );
});

function Welcome() {
  const t = useT();
  return (
    <a class="btn btn-primary h-12 text-base" href="/login">
      {t("home.sign_in")}
    </a>
  );
}

function MyPanels({ state }: { state: State }) {
  const { t, actor, ownPanel } = state;
  if (!actor) return null;
  const own = landing(actor, ownPanel);
  return (
    <section class="sheet">
      <div class="sh">
        <h2>{t("home.signed_in", { name: actor.nickname })}</h2>
      </div>
      {panelsOf(actor).map((panel) => (
        <a
          class="todo"
          href={panel.path}
          aria-current={own.startsWith(panel.path) || undefined}
        >
          <Icon name={panel.icon} />
          <span>{t(panel.title)}</span>
          <Icon name="chevron-right" class="fnt" />
        </a>
      ))}
    </section>
  );
}
