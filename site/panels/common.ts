import type { Panel } from "../place.ts";

/** For everybody who is signed in: their own account. */
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
          path: "/common/account/message",
          title: "site.common.account.message",
          access: "signed-in",
          badge: "message",
          lists: ["message.inbox", "message.sent"],
        },
        {
          path: "/common/account/wechat-bind",
          title: "site.common.account.wechat",
          access: "signed-in",
          hidden: true,
          parent: "/common/account/setting",
        },
        {
          path: "/common/account/address",
          title: "site.common.account.address",
          access: "signed-in",
        },
        {
          path: "/common/account/feedback",
          title: "site.common.account.feedback",
          access: "signed-in",
          lists: ["feedback.own", "feedback.all"],
          hidden: true,
          parent: "/common/account/setting",
        },
        {
          path: "/common/account/feedback-detail/:id",
          title: "site.common.account.feedback_detail",
          access: "signed-in",
          hidden: true,
          parent: "/common/account/feedback",
          params: { id: "id" },
        },
      ],
    },
    {
      path: "/common/api",
      title: "site.common.api",
      access: "signed-in",
      icon: "braces",
    },
  ],
};
