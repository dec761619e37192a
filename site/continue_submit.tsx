import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { Mark } from "@/components/shell/brand.tsx";

interface ContinueProps {
  siteTitle: string;
  nickname: string;
  /** where the form was going */
  action: string;
  /** what it carried */
  fields: readonly [string, string][];
}

/** After a sign-in that an expired session asked for: what was typed, ready to be submitted by its author. */
export function ContinueSubmit(props: ContinueProps) {
  const t = useT();
  const shown = props.fields.filter(([name, value]) =>
    value && !["event", "version", "idempotency_key"].includes(name)
  );
  return (
    <main id="main" class="min-h-screen grid place-items-center p-6">
      <form method="post" action={props.action} class="sheet w-full max-w-lg">
        <div class="sh">
          <Mark />
          <h1 class="text-base">{t("sign_in.continue_title")}</h1>
        </div>
        <div class="sb">
          <p>{t("sign_in.continue_lead", { name: props.nickname })}</p>
          <p class="mut text-dense mt-1">
            {t("sign_in.continue_count", { count: shown.length })}
          </p>
          {props.fields.map(([name, value]) => (
            <Hidden name={name} value={value} />
          ))}
          <div class="flex gap-2 justify-end mt-4">
            <a class="btn" href={props.action}>{t("sign_in.continue_drop")}</a>
            <button type="submit" class="btn btn-primary">
              {t("sign_in.continue_submit")}
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
