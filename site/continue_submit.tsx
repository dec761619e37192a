import { useT } from "@/components/reader.tsx";
import { Mark } from "@/components/shell/brand.tsx";
import type { Posted } from "@/platform/posted.ts";
import { KeptForm } from "./kept_form.tsx";

interface ContinueProps {
  /** whoever has signed in */
  account: number;
  nickname: string;
  /** where the form was going */
  action: string;
  /** the page without it */
  back: string;
  posted: Posted;
}

/** The page after signing in again in the middle of a post: what was typed, ready to be submitted by its author. */
export function ContinueSubmit(
  { account, nickname, action, back, posted }: ContinueProps,
) {
  const t = useT();
  return (
    <main id="main" class="min-h-screen grid place-items-center p-6">
      <section class="sheet w-full max-w-lg">
        <div class="sh">
          <Mark />
          <h1 class="text-base">{t("sign_in.continue_title")}</h1>
        </div>
        <div class="sb">
          <p>{t("sign_in.continue_lead", { name: nickname })}</p>
          <KeptForm
            action={action}
            posted={posted}
            account={account}
            submit={t("sign_in.continue_submit")}
          >
            <a class="btn" href={back}>{t("sign_in.continue_drop")}</a>
          </KeptForm>
        </div>
      </section>
    </main>
  );
}
