import type { security as zh } from "../zh-cn/account_security.ts";

export const security: Record<keyof typeof zh, string> = {
  "sign_in.or": "or",
  "sign_in.wework": "Sign in with WeCom",
  "account.totp.title": "Two-step verification",
  "account.totp.on": "On",
  "account.totp.off": "Off",
  "account.totp.due": "Has to be set up",
  "account.totp.lead":
    "Once set up, signing in also asks for the six digits of an authenticator on your phone.",
  "account.totp.demanded_by": "Required by your role: {roles}.",
  "account.totp.first":
    "Two-step verification is required by your role: {roles}. Please set it up before anything else.",
  "account.totp.stays":
    "Required by your role: {roles}. It can't be turned off.",
  "account.totp.demanded":
    "The role {role} requires two-step verification: it can't be turned off",
  "account.totp.setup_first":
    "Your role requires two-step verification; please set it up in your profile first",
  "account.totp.set_up": "Set up two-step verification",
  "account.totp.continue": "Go on setting up",
  "account.totp.replace": "Another authenticator",
  "account.totp.remove": "Turn off two-step verification",
  "account.totp.reset": "Remove two-step verification",
  "account.totp.since": "Set up on",
  "account.totp.codes": "Recovery codes",
  "account.totp.codes.left": "{n} left",
  "account.totp.codes.renew": "New recovery codes",
  "account.totp.codes.once":
    "Keep these codes now: they are not shown again. Without your phone each of them takes the place of a code once.",
  "account.totp.codes.twice":
    "The recovery codes are made, and are shown only once. If you did not keep them, make new ones.",
  "account.totp.codes.copy": "Copy all",
  "account.totp.codes.kept": "I have kept them",
  "account.totp.ask.start": "Set up two-step verification",
  "account.totp.ask.start.text": "Please enter your password first.",
  "account.totp.ask.replace": "Replace the authenticator",
  "account.totp.ask.replace.text":
    "Please enter your password first. The authenticator that you use keeps working until the new one is confirmed.",
  "account.totp.ask.codes": "New recovery codes",
  "account.totp.ask.codes.text":
    "The old codes stop working. Please enter your password first.",
  "account.totp.ask.remove": "Turn off two-step verification?",
  "account.totp.ask.remove.text":
    "The authenticator and the recovery codes stop working, and the password alone is enough. Please enter it to confirm.",
  "account.totp.do.start": "Go on",
  "account.totp.do.codes": "Make new codes",
  "account.totp.do.remove": "Turn off two-step verification",
  "account.totp.done.cancel": "Set-up cancelled",
  "account.totp.done.remove": "Two-step verification is off",
  "account.totp.step_1": "Scan the code with the authenticator on your phone:",
  "account.totp.step_2": "Enter the six digits that the app shows",
  "account.totp.qr": "QR code of the two-step verification",
  "account.totp.by_hand": "If you can't scan it, enter this key by hand:",
  "account.totp.cancel": "Cancel set-up",
  "account.totp.confirm": "Confirm",
  "account.totp.code": "Code",
  "account.totp.code.required": "Please enter the code",
  "account.totp.code.wrong": "The code is wrong, or was used before",
  "account.totp.unreadable":
    "The authenticator's codes can't be checked at present; please use a recovery code, or ask an administrator",
  "account.totp.needed": "The code of the two-step verification is needed",
  "account.totp.over": "That took too long; please sign in again",
  "account.totp.not_started":
    "No set-up is under way: none was begun here within the last {minutes} minutes; please start again",
  "account.totp.not_set_up": "Two-step verification is not set up yet",
  "account.totp.step": "Two-step verification",
  "account.totp.step.lead": "One more step",
  "account.totp.step.hint":
    "The six digits of your authenticator, or a recovery code",
  "account.totp.step.lost":
    "Neither phone nor recovery codes? Ask an administrator to remove the two-step verification.",
  "account.totp.step.back": "Another account",
  "account.invite.title": "Invitations",
  "account.invite.text": "Each link works once, within {n} {n|day|days}",
  "account.invite.first":
    "These are the first {n}: open ones, then the newest.",
  "account.invite.first_of_all":
    "These are the first {n}: open ones, then the newest. Each organization's page has its own.",
  "account.invite.caption": "Invitations, the open ones first",
  "account.invite.new": "Invite a customer",
  "account.invite.note":
    "Whoever opens the link chooses a user name and password and becomes one of the organization's accounts. The link works once, within {n} {n|day|days}, and is shown only now.",
  "account.invite.whom": "Invited",
  "account.invite.whom.hint": "A name to tell them apart",
  "account.invite.make": "Create link",
  "account.invite.made": "The invitation's link",
  "account.invite.once":
    "Copy it now and send it: it is not shown again once this is closed, and is valid for {n} {n|day|days}.",
  "account.invite.link": "link",
  "account.invite.twice":
    "The invitation is there, and its link is shown only once. If you did not keep it, revoke it and invite again.",
  "account.invite.organization.choose": "Choose an organization",
  "account.invite.organization.required": "Please choose an organization",
  "account.invite.organization.disabled": "The organization is disabled",
  "account.invite.name.required": "Please enter who is invited",
  "account.invite.too_many":
    "There are many organizations; please invite on the organization's own page.",
  "account.invite.state.open": "Open",
  "account.invite.state.suspended":
    "Paused: organization disabled, or inviter disabled or no longer allowed",
  "account.invite.state.used": "Accepted",
  "account.invite.state.over": "Expired",
  "account.invite.state.revoked": "Revoked",
  "account.invite.account": "Account",
  "account.invite.author": "Invited by",
  "account.invite.expires": "Ends",
  "account.invite.empty": "No invitations yet",
  "account.invite.empty.text":
    "Invite a customer; they create their own account.",
  "account.invite.revoke": "Revoke",
  "account.invite.revoke_of": "Revoke the invitation of {name}",
  "account.invite.revoke.title": "Revoke this invitation?",
  "account.invite.revoke.text": "The link stops working at once.",
  "account.invite.revoked": "Invitation revoked",
  "account.invite.over": "This invitation was used or revoked",
  "account.invite.invalid":
    "This link is invalid or has expired; please ask whoever invited you for a new one",
  "account.invite.closed.invalid": "This invitation can't be used",
  "account.invite.used":
    "This invitation was used and the account created: please sign in with it",
  "account.invite.closed.used": "This invitation was used",
  "account.invite.welcome": "Create your account",
  "account.invite.welcome.lead":
    "You are invited to the OEM portal of {organization}",
  "account.invite.nickname": "Your name",
  "account.invite.nickname.required": "Please enter your name",
  "account.invite.repeat": "Password again",
  "account.invite.accept": "Create account and sign in",
  "account.invite.signed_in":
    "You are invited to the OEM portal of {organization}, but signed in as {name}. Sign out to make an account of your own.",
  "account.invite.sign_out": "Sign out and go on",
  "account.keys.title": "Keyboard shortcuts",
  "account.keys.are_on":
    "Single keys act in lists: /, j, k, x, Enter and ?. Turn them off if you press them by mistake.",
  "account.keys.are_off": "Single keys do nothing in lists.",
  "account.keys.turn_off": "Turn the keys off",
  "account.keys.turn_on": "Turn the keys on",
  "account.ewx.title": "WeCom",
  "account.ewx.lead": "Once bound, you can sign in by scanning with WeCom.",
  "account.ewx.back": "WeCom has confirmed who you are",
  "account.ewx.go_on": "Go on signing in",
  "account.ewx.bind": "Bind WeCom",
  "account.ewx.unbind": "Unbind",
  "account.ewx.unbind.title": "Unbind WeCom?",
  "account.ewx.unbind.text":
    "You can then no longer sign in to this account with WeCom.",
  "account.ewx.none": "WeCom is not bound yet",
  "account.ewx.off": "WeCom is not in use here",
  "account.ewx.off.text":
    "Signing in with WeCom is not enabled for your account.",
  "account.ewx.member": "WeCom member",
  "account.ewx.since": "Bound since",
  "account.ewx.confirm": "Bind to this account?",
  "account.ewx.confirm.text":
    "WeCom has confirmed who you are; once bound, you can sign in with it.",
  "account.ewx.done.bind": "WeCom is bound",
  "account.ewx.done.unbind": "WeCom is unbound",
  "account.ewx.code":
    "WeCom's code is invalid or has expired; please try again",
  "account.ewx.state": "This browser did not ask for it; please try again",
  "account.ewx.taken": "This WeCom member is bound to another account",
  "account.ewx.unbound":
    "This WeCom member is bound to no account; sign in with your password and bind it first",
  "account.ewx.unreachable": "WeCom can't be reached; please try again later",
};
