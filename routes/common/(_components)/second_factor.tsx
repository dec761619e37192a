import { roleName } from "@/components/account/role_name.ts";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Note, Sheet, Stack } from "@/components/sheet.tsx";
import { DateTime } from "@/components/values.tsx";
import type { OwnTotp } from "@/domain/account/totp.ts";
import type { T } from "@/locales/messages.ts";

/** The roles that demand a second factor, in words. */
export function demanders(t: T, { demandedBy }: OwnTotp): string {
  return demandedBy.map((role) => roleName(t, role)).join(t("common.and"));
}

/** Whether signing in asks for a code, and the ways to change that. */
export function SecondFactor({ totp }: { totp: OwnTotp }) {
  const t = useT();
  return (
    <Sheet title={t("account.totp.title")}>
      <Stack>
        {totp.confirmedAt
          ? <InForce totp={totp} at={totp.confirmedAt} />
          : <NotYet totp={totp} />}
      </Stack>
    </Sheet>
  );
}

function NotYet({ totp }: { totp: OwnTotp }) {
  const t = useT();
  const demanded = totp.demandedBy.length > 0;
  return (
    <>
      {demanded
        ? (
          <Note tone="bad" icon="shield-alert">
            {t("account.totp.demanded_by", { roles: demanders(t, totp) })}
          </Note>
        )
        : <p class="mut">{t("account.totp.lead")}</p>}
      <div class="flex flex-wrap gap-2">
        <a class={demanded ? "btn btn-primary" : "btn"} href="?totp=start">
          {t("account.totp.set_up")}
        </a>
        {totp.pendingSecret && (
          <a class="btn" href="?totp=setup">{t("account.totp.continue")}</a>
        )}
      </div>
    </>
  );
}

function InForce({ totp, at }: { totp: OwnTotp; at: Date }) {
  const t = useT();
  return (
    <>
      <DescriptionList
        items={[
          [t("account.totp.since"), <DateTime key="at" at={at} form="day" />],
          [
            t("account.totp.codes"),
            t("account.totp.codes.left", { n: totp.recoveryLeft }),
          ],
        ]}
      />
      <div class="flex flex-wrap gap-2">
        <a class="btn" href="?totp=codes">{t("account.totp.codes.renew")}</a>
        <a class="btn" href="?totp=start">{t("account.totp.replace")}</a>
        {totp.pendingSecret && (
          <a class="btn" href="?totp=setup">{t("account.totp.continue")}</a>
        )}
        {totp.demandedBy.length === 0 && (
          <a class="btn btn-bad" href="?totp=remove">
            {t("account.totp.remove")}
          </a>
        )}
      </div>
      {totp.demandedBy.length > 0 && (
        <p class="mut text-dense">
          {t("account.totp.stays", { roles: demanders(t, totp) })}
        </p>
      )}
    </>
  );
}
