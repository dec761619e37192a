import type { account as zh } from "../zh-cn/account.ts";
import { manage } from "./account_manage.ts";
import { security } from "./account_security.ts";

export const account: Record<keyof typeof zh, string> = {
  ...manage,
  ...security,
  "address.receiver.required": "Please enter the receiver name",
  "address.receiver.min_length":
    "The receiver name needs at least 2 characters",
  "address.phone.required": "Please enter the phone number",
  "address.phone.format_error": "Phone number format error",
  "address.phone.invalid": "Please enter a valid phone number",
  "address.address.required": "Please enter the address",
  "address.delete.confirm": "Delete this address?",
  "success.address.deleted": "Address deleted successfully",
  "success.address.added": "Add address successfully",
  "success.address.edited": "Edit address successfully",
  "address.region.domestic": "Domestic",
  "address.region.abroad": "Abroad",
  "address.limit":
    "At most {max} addresses can be kept: please delete one first",
  "sign_in.title": "Sign in",
  "sign_in.lead": "For staff and OEM customers alike",
  "sign_in.username": "User name",
  "sign_in.password": "Password",
  "sign_in.submit": "Sign in",
  "sign_in.after": "After signing in you return to: {page}",
  "sign_in.forgotten":
    "Forgot your password? Ask your salesperson or an administrator.",
  "sign_in.limit_hint":
    "Please check and try again. After ten failures within 15 minutes sign-in pauses for a while.",
  "sign_in.expired": "You have been signed out; please sign in again",
  "sign_in.expired_detail":
    "What you entered is kept and can be submitted after signing in.",
  "sign_in.slogan_1": "From an order",
  "sign_in.slogan_2": "to a device in the field.",
  "sign_in.slogan_detail":
    "Orders, production, stock and finance in one place.",
  "sign_in.demo": "This is a demo",
  "sign_in.demo_detail":
    "All data is invented; change what you like. The password is demo- plus the user name, for example:",
  "sign_in.continue_title": "Continue submitting",
  "sign_in.continue_lead":
    "You are signed in as {name}. What you entered has not been submitted yet.",
  "sign_in.continue_submit": "Submit now",
  "sign_in.continue_drop": "Discard and go back",
  "home.lead":
    "Orders, production, stock and finance for plant technology and IoT hardware.",
  "home.sign_in": "Sign in",
  "home.signed_in": "Hello {name}. Choose a panel.",
  "account.username.required": "Please enter the user name",
  "account.password.required": "Please enter the password",
  "account.old_password.required": "Please enter the current password",
  "account.old_password.wrong": "The current password is wrong",
  "account.password.length": "The password needs {min} to {max} characters",
  "account.password.username":
    "The password must be more than the user name with digits or marks",
  "account.password.above":
    "This account has permissions that you don't have; ask a super admin to reset its password",
  "account.password.same": "Choose a password other than the current one",
  "account.password.common":
    "This is a common password or word and easy to guess; please choose another",
  "account.sign_in.too_many":
    "Too many failures: please try again in {minutes} {minutes|minute|minutes}",
  "account.email.invalid": "The e-mail address is not valid",
  "account.avatar.invalid":
    "Please choose a picture that you uploaded yourself",
  "account.avatar.no_image":
    "Only a picture can be chosen here, no SVG and no other file",
  "account.page.index.title": "My account",
  "account.page.index.self": "Account",
  "account.page.index.panels": "Panels that I may open",
  "account.page.index.username": "User name",
  "account.page.index.nickname": "Name",
  "account.page.index.organization": "Organization",
  "account.page.index.phone": "Phone",
  "account.page.index.email": "E-mail",
  "account.page.index.edit": "Edit the profile",
  "account.page.index.addresses": "Addresses",
  "account.page.setting.title": "Profile",
  "account.page.profile.title": "Profile",
  "account.page.profile.nickname_hint": "If left empty, the user name is shown",
  "account.page.profile.avatar": "Picture",
  "account.page.profile.avatar_now": "The picture now",
  "account.page.profile.avatar_remove": "Remove the picture",
  "account.page.profile.save": "Save the profile",
  "account.page.profile.saved": "Profile saved",
  "account.page.password.title": "Change the password",
  "account.page.password.old": "Current password",
  "account.page.password.new": "New password",
  "account.page.password.hint":
    "10 to 128 characters, not the user name, not a common one",
  "account.page.password.repeat": "Password again",
  "account.page.password.repeat_wrong": "The passwords don't match",
  "account.page.password.save": "Change the password",
  "account.page.password.note": "All other devices are signed out at once.",
  "account.page.password.saved":
    "Password changed; the other devices were signed out",
  "account.page.session.title": "Devices",
  "account.page.session.count": "{n} {n|device|devices}",
  "account.page.session.caption": "My devices",
  "account.page.session.device": "Browser",
  "account.page.session.unknown": "Unknown browser",
  "account.page.session.on": "{browser} · {system}",
  "account.page.session.ip": "IP address",
  "account.page.session.at": "Signed in",
  "account.page.session.expires": "Ends",
  "account.page.session.current": "This device",
  "account.page.session.end": "Sign out",
  "account.page.session.end_what": "Sign out {what}",
  "account.page.session.end_others": "Sign out all others",
  "account.page.session.end_title": "Sign out this device?",
  "account.page.session.end_text": "The device has to sign in again.",
  "account.page.session.others_title": "Sign out all other devices?",
  "account.page.session.others_text":
    "{n} other {n|device has|devices have} to sign in again; this one stays.",
  "account.page.session.ended": "The device was signed out",
  "account.page.session.others_ended": "All other devices were signed out",
};
