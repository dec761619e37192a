import { z } from "zod";
import { FILE_CLASSES } from "@/db/schema/platform.ts";
import { AddressEdit, AddressInput } from "@/domain/customer/address.ts";
import { ShipmentCount } from "@/domain/inventory/shipment_filter.ts";
import { SocketQuery } from "@/domain/message/socket_token.ts";
import { SearchQuery } from "@/domain/platform/search_keyword.ts";
import { LOCALES } from "@/locales/messages.ts";
import {
  acts,
  type CallDocs,
  changes,
  count,
  counted,
  Done,
  edits,
  id,
  makes,
  reads,
  version,
} from "./call_doc.ts";

export const File = z.strictObject({
  id,
  name: z.string(),
  class: z.enum(FILE_CLASSES),
  size: count,
  url: z.string(),
});

export const Address = z.strictObject({
  id,
  receiver: z.string(),
  phone: z.string(),
  region: z.string(),
  address: z.string(),
  is_abroad: z.boolean(),
  is_default: z.boolean(),
  version,
});

const marks = z.array(z.array(count).length(2));
const Found = z.strictObject({
  kind: z.string(),
  title: z.string(),
  hits: z.array(z.strictObject({
    title: z.string(),
    title_marks: marks,
    detail: z.string(),
    detail_marks: marks,
    href: z.string().nullable(),
  })),
  more: z.boolean(),
  all: z.string().nullable(),
});

const Token = z.strictObject({ token: z.string(), expires_in: count });
const Upload = z.object({ file: z.file() });

/** The language in which the document is asked for. */
export const DocumentQuery = z.object({ locale: z.enum(LOCALES).optional() });

const noun = "site.common.account.address";
const addresses = "/api/common/address";
const tus = "/api/common/file/tus";

/** A file whose type is not allowed. */
const PROMISE = [415];

export const COMMON_DOCS: CallDocs = {
  [`GET ${addresses}`]: reads({ act: "list", noun }, z.array(Address)),
  [`POST ${addresses}`]: makes({ act: "add", noun }, Address, AddressInput),
  [`PUT ${addresses}/:id`]: edits(
    { act: "edit", noun },
    Address,
    AddressEdit.in,
  ),
  [`DELETE ${addresses}/:id`]: changes({ act: "remove", noun }, Done),
  "GET /api/common/search": reads("api.search", z.array(Found), SearchQuery),
  "POST /api/common/file": changes("api.file", File, Upload, {
    multipart: true,
  }),
  [`POST ${tus}`]: {
    ...changes("api.tus.start", Done),
    bare: "tus",
    refuses: PROMISE,
  },
  [`HEAD ${tus}/:upload`]: { ...reads("api.tus.state", Done), bare: "tus" },
  [`PATCH ${tus}/:upload`]: {
    ...acts("api.tus.go_on", File),
    bare: "tus",
    refuses: PROMISE,
  },
  [`DELETE ${tus}/:upload`]: { ...acts("api.tus.drop", Done), bare: "tus" },
  "GET /api/common/socket": {
    ...reads("api.socket", Done, SocketQuery),
    bare: "socket",
  },
  "POST /api/common/socket/token": acts("api.socket_token", Token),
  "GET /api/cms/manage/www/count": reads(
    "api.counters",
    z.record(z.string(), counted),
  ),
  "GET /api/admin/manage/mall/handmade_bill/count": reads(
    "api.shipments",
    counted,
    ShipmentCount,
  ),
  "GET /file/:id": { ...reads("api.file.read", Done), bare: "file" },
  "GET /file/:id/thumb": { ...reads("api.file.thumb", Done), bare: "thumb" },
  "GET /api/openapi.json": {
    ...reads(
      "api.document",
      z.object({ openapi: z.literal("3.1.0") }),
      DocumentQuery,
    ),
    bare: "document",
  },
};
