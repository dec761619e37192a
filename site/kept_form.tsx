import { Hidden } from "@/components/hidden.tsx";
import { useReader } from "@/components/reader.tsx";
import { ofAccount } from "@/domain/form_key.ts";
import type { Posted } from "@/platform/posted.ts";
import type { ComponentChildren } from "preact";
import { placeAt } from "./map.ts";
import { pageTitle } from "./place.ts";

interface KeptFormProps {
  /** where the form was going */
  action: string;
  posted: Posted;
  /** who is to send it, where that is not yet who asked for the page */
  account?: number;
  /** the button's text */
  submit: string;
  /** other ways to go on */
  children?: ComponentChildren;
}

/**
 * A form that was posted and failed, to be sent again by who reads this, whoever began it. It keeps its idempotency
 * key: should it have succeeded after all, it is not done twice.
 */
export function KeptForm(props: KeptFormProps) {
  const { action, posted, submit, children } = props;
  const { t, account: reader } = useReader();
  const account = props.account ?? reader;
  const place = placeAt(action);
  return (
    <form method="post" action={action}>
      <p class="mut text-dense mt-1">
        {place && t("kept.of", { page: t(pageTitle(place)) })}
        {posted.leftOut && ` ${t("kept.left_out")}`}
      </p>
      {posted.fields.map(([name, value]) => (
        <Hidden
          name={name}
          value={name === "idempotency_key" ? ofAccount(value, account) : value}
        />
      ))}
      <div class="flex flex-wrap gap-2 justify-end mt-4">
        {children}
        <button type="submit" class="btn btn-primary">{submit}</button>
      </div>
    </form>
  );
}
