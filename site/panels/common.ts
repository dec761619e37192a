import type { Panel } from "../place.ts";

/** What everybody who is signed in has: their own account. */
export const common: Panel = {
  key: "common",
  path: "/common",
  title: "site.common",
  icon: "circle-user-round",
  access: "signed-in",
  redirectTo: "/common",
  affix: true,
  children: [
    {
      path: "/common/account",
      title: "site.common.account",
      access: "signed-in",
      icon: "user-round",
      redirectTo: "/common/account/setting",
      children: [
        {
          path: "/common/account/setting",
          title: "site.common.account.setting",
          access: "signed-in",
        },
        {
          path: "/common/account/address",
          title: "site.common.account.address",
          access: "signed-in",
        },
      ],
    },
  ],
};
