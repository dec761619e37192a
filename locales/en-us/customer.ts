import type { customer as zh } from "../zh-cn/customer.ts";

export const customer: Record<keyof typeof zh, string> = {
  "customer.address.title": "Addresses",
  "customer.address.count": "{n} of at most {max}",
  "customer.address.new": "New address",
  "customer.address.edit": "Edit address",
  "customer.address.caption": "Addresses",
  "customer.address.receiver": "Receiver",
  "customer.address.phone": "Phone number",
  "customer.address.phone_hint":
    "A mobile or landline; abroad with + and the country code",
  "customer.address.where": "Where",
  "customer.address.region": "Region",
  "customer.address.region_hint": "Province, city, district",
  "customer.address.address": "Address",
  "customer.address.is_default": "Default address",
  "customer.address.default": "Default",
  "customer.address.abroad": "Abroad",
  "customer.address.empty": "No address yet",
  "customer.address.empty_text": "An order needs one.",
  "customer.address.back": "Back to the order",
  "customer.address.delete_text": "Orders that were placed keep it.",
  "customer.address.edit_what": "Edit {what}",
  "customer.address.delete_what": "Delete {what}",
};
