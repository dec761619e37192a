import { type Access, GROUP } from "@/domain/access.ts";
import { type Text, text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";

/** What a member of staff lacks: the permissions by name and code, or the group. */
export function lackOf(t: T, access: Access): Text {
  if (typeof access === "string") return text("error.40300");
  if ("group" in access) {
    return access.group >= GROUP.super
      ? text("error.40300.group", { group: "account.group.512" })
      : text("error.40300");
  }
  const names = access.anyOf.map((action) =>
    t("account.denied.permission", {
      name: t(`permission.${action}`),
      code: action,
    })
  );
  return text("error.40300.permission", { permissions: names.join(" / ") });
}
