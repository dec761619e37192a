import { SubmitButton } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import type { OrderForm } from "./load.ts";

interface ChooseProps {
  form: OrderForm;
  tone?: "plain";
}

/** Leads to the catalogue, where nothing is chosen yet. */
export function Choose({ form, tone }: ChooseProps) {
  const t = useT();
  return (
    <SubmitButton tone={tone} name="do" value="dialog:product">
      {t(
        form.typed.type === "product"
          ? "oem.form.choose.product"
          : "oem.form.choose.part",
      )}
    </SubmitButton>
  );
}
