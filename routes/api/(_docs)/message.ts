import { z } from "zod";
import { MESSAGE_KINDS } from "@/db/schema/message.ts";
import {
  CustomerAccountFilter,
  InboxFilter,
  SentFilter,
} from "@/domain/message/message_filter.ts";
import {
  MessageEdit,
  MessageInput,
  MessageWords,
  ReadUntil,
} from "@/domain/message/message_input.ts";
import { Ids } from "../(_shapes)/message.ts";
import {
  type CallDocs,
  changes,
  count,
  counted,
  Done,
  edits,
  id,
  lists,
  makes,
  moment,
  Named,
  reads,
  version,
} from "./call_doc.ts";

export const Message = z.strictObject({
  id,
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string(),
  content: z.string(),
  key: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().nullable(),
  sender: z.string().nullable(),
  created_at: moment,
  read_at: moment.nullable(),
});

export const SentMessage = z.strictObject({
  id,
  subject: z.string(),
  content: z.string(),
  sender: z.string(),
  audience: z.strictObject({
    accounts: z.array(id).optional(),
    organizations: z.array(id).optional(),
    roles: z.array(id).optional(),
    permissions: z.array(z.string()).optional(),
  }),
  recipients: count,
  readers: count,
  version,
  created_at: moment,
  revoked_at: moment.nullable(),
});

const Sent = z.strictObject({ id, recipients: count });
const Customer = z.strictObject({
  id,
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  organization: Named,
});

const own = "/api/admin/manage/admin/message";
const customers = "/api/cms/manage/titan/user/message";
const named = { query: Ids };

export const MESSAGE_DOCS: CallDocs = {
  [`GET ${own}/count`]: reads("api.message.unread", counted),
  [`PUT ${own}/count`]: changes(
    "api.message.read_all",
    z.strictObject({ read: count }),
    ReadUntil,
  ),
  [`GET ${own}/inbox`]: lists("api.message.inbox", Message, InboxFilter),
  [`GET ${own}/outbox`]: lists("api.message.outbox", SentMessage, SentFilter),
  [`PUT ${own}/:id`]: changes("api.message.read", Done),
  [`DELETE ${own}/revoke`]: changes(
    "api.message.revoke",
    Done,
    undefined,
    named,
  ),
  "DELETE /api/cms/manage/admin/message": changes(
    "api.message.delete",
    Done,
    undefined,
    named,
  ),
  [`POST ${own}`]: makes("api.message.send", Sent, MessageInput, {
    query: Ids.partial(),
  }),
  [`POST ${customers}/to/user`]: makes(
    "api.message.to_accounts",
    Sent,
    MessageWords,
    named,
  ),
  [`POST ${customers}/to/organization`]: makes(
    "api.message.to_organizations",
    Sent,
    MessageWords,
    named,
  ),
  [`GET ${customers}`]: lists(
    "api.message.to_customers",
    SentMessage,
    SentFilter,
  ),
  [`PUT ${customers}/:id`]: edits("api.message.edit", SentMessage, MessageEdit),
  [`DELETE ${customers}`]: changes(
    "api.message.revoke_customers",
    Done,
    undefined,
    named,
  ),
  "GET /api/admin/titan/user": lists(
    "api.message.customers",
    Customer,
    CustomerAccountFilter,
  ),
};
