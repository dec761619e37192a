import type { account as zh } from "../zh-cn/account.ts";

export const account: Record<keyof typeof zh, string> = {
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
  "address.region.domestic": "domestic",
  "address.region.abroad": "abroad",
  "address.limit": "At most {max} addresses can be kept",
  "sign_in.title": "Sign in",
  "sign_in.lead": "Staff and OEM customers use the same door",
  "sign_in.username": "User name",
  "sign_in.password": "Password",
  "sign_in.submit": "Sign in",
  "sign_in.after": "After signing in you return to: {page}",
  "sign_in.forgotten":
    "Forgot the password? Ask your sales contact or an administrator.",
  "sign_in.limit_hint":
    "Please check and try again. Ten failures in a row pause sign-in for 15 minutes.",
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
  "sign_in.continue_count": "{count} entries",
  "home.lead":
    "Orders, production, stock and finance for plant technology and IoT hardware.",
  "home.sign_in": "Sign in",
  "home.signed_in": "Hello {name}. Choose a panel.",
  "account.username.required": "Please enter the user name",
  "account.password.required": "Please enter the password",
  "account.old_password.required": "Please enter the current password",
  "account.old_password.wrong": "The current password is wrong",
  "account.password.length": "The password needs {min} to {max} characters",
  "account.password.username": "The password must not be the user name",
  "account.sign_in.too_many":
    "Too many failures: please try again in {minutes} minutes",
  "account.email.invalid": "The e-mail address is not valid",
  "account.avatar.invalid":
    "Please choose a picture that you uploaded yourself",
};
