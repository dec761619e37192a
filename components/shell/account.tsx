import { PREFERENCES } from "@/domain/platform/preferences.ts";
import { LOCALE_NAMES, otherLocale } from "@/locales/messages.ts";
import { Hidden } from "../hidden.tsx";
import { Icon } from "../icon.tsx";
import { useT } from "../reader.tsx";
import type { ShellAccount, ShellData } from "./data.ts";
import { PreferenceForm } from "./preference.tsx";

/** The two languages, each a click away from the other. */
function OtherLanguage() {
  return <Hidden name="value" value={otherLocale(useT().locale)} />;
}

/** Whether everything is said in Chinese or in English. */
export function LanguageSwitch({ path }: Pick<ShellData, "path">) {
  return (
    <PreferenceForm name="locale" back={path} class="lg-only">
      <OtherLanguage />
      <button type="submit" class="ib" aria-label={useT()("shell.language")}>
        <Icon name="languages" />
      </button>
    </PreferenceForm>
  );
}

/** The picture that was uploaded for the profile, or the name's first letter. */
function Avatar({ avatar, nickname }: ShellAccount) {
  return avatar === null
    ? <span class="av" aria-hidden="true">{[...nickname][0]}</span>
    : (
      <img
        class="av object-cover"
        src={`/file/${avatar}/thumb`}
        alt=""
        width="28"
        height="28"
      />
    );
}

/** The menu of the signed-in account, with its own pages and the way out. */
export function AccountMenu(data: ShellData) {
  const t = useT();
  const { account, path, theme } = data;
  const other = LOCALE_NAMES[otherLocale(t.locale)];
  return (
    <details class="dd">
      <summary class="me">
        <span class="sr">{t("shell.account")}</span>
        <Avatar {...account} />
        <span class="lg-only">
          {account.nickname}
          {account.organization && <small>{account.organization}</small>}
        </span>
        <Icon name="chevron-down" class="lg-only fnt" />
      </summary>
      <ul>
        {account.links.map((link) => (
          <li>
            <a href={link.href}>
              <Icon name={link.icon} />
              {link.title}
            </a>
          </li>
        ))}
        <li class="ph-only">
          <PreferenceForm name="locale" back={path}>
            <OtherLanguage />
            <button type="submit">
              <Icon name="languages" />
              <span lang={other.lang}>{other.name}</span>
            </button>
          </PreferenceForm>
        </li>
        <li class="cut">
          <PreferenceForm name="theme" back={path}>
            <span class="lab">{t("shell.theme")}</span>
            <span class="segm">
              {PREFERENCES.theme.map((value) => (
                <button
                  type="submit"
                  name="value"
                  value={value}
                  aria-current={value === (theme ?? "system")
                    ? "true"
                    : undefined}
                >
                  {t(`shell.theme.${value}`)}
                </button>
              ))}
            </span>
          </PreferenceForm>
        </li>
        <li class="cut">
          <form method="post" action="/logout">
            <button type="submit">
              <Icon name="log-out" />
              {t("shell.logout")}
            </button>
          </form>
        </li>
      </ul>
    </details>
  );
}
