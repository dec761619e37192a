import type { Migration } from "kysely/migration";
import * as ground from "./2026_11_21_01_ground.ts";
import * as account from "./2026_11_21_02_account.ts";
import * as catalogue from "./2026_11_21_03_catalogue.ts";
import * as finance from "./2026_11_21_04_finance.ts";
import * as oem from "./2026_11_21_05_oem.ts";
import * as fulfilment from "./2026_11_21_06_fulfilment.ts";
import * as upload from "./2026_11_21_07_upload.ts";
import * as listIndexes from "./2026_11_21_08_list_indexes.ts";
import * as receiptSearch from "./2026_11_21_09_receipt_search.ts";
import * as message from "./2026_11_21_10_message.ts";
import * as accountSecurity from "./2026_11_21_11_account_security.ts";
import * as list from "./2026_11_21_12_list.ts";
import * as catalogueCare from "./2026_11_21_13_catalogue.ts";
import * as customer from "./2026_11_21_14_customer.ts";
import * as search from "./2026_11_21_15_search.ts";
import * as logs from "./2026_11_21_16_logs.ts";
import * as accountNouns from "./2026_11_22_17_account_nouns.ts";
import * as growth from "./2026_11_22_18_growth.ts";
import * as ledgers from "./2026_11_22_20_ledgers.ts";
import * as moments from "./2026_11_22_21_moments.ts";
import * as deliveryNo from "./2026_11_22_22_delivery_no.ts";
import * as growthAgain from "./2026_11_22_23_growth_again.ts";
import * as anyCase from "./2026_11_23_24_any_case.ts";
import * as oldPortraits from "./2026_11_23_25_old_portraits.ts";
import * as packagesInOrder from "./2026_11_23_26_packages_in_order.ts";
import * as lastCharacters from "./2026_11_23_27_last_characters.ts";
import * as plainNumbers from "./2026_11_25_28_plain_numbers.ts";
import * as bulkBack from "./2026_11_25_29_bulk_back.ts";
import * as samples from "./2026_11_25_30_samples.ts";
import * as wordSamples from "./2026_11_25_31_word_samples.ts";
import * as bounds from "./2026_11_25_32_bounds.ts";
import * as draftIds from "./2026_11_25_33_draft_ids.ts";
import * as momentDays from "./2026_11_26_34_moment_days.ts";
import * as statusSamples from "./2026_11_26_35_status_samples.ts";
import * as uploadKinds from "./2026_11_26_36_upload_kinds.ts";

/** Every migration by name, in order; imported statically so that a compiled or bundled server carries them. */
export const migrations: Record<string, Migration> = {
  "2026_11_21_01_ground": ground,
  "2026_11_21_02_account": account,
  "2026_11_21_03_catalogue": catalogue,
  "2026_11_21_04_finance": finance,
  "2026_11_21_05_oem": oem,
  "2026_11_21_06_fulfilment": fulfilment,
  "2026_11_21_07_upload": upload,
  "2026_11_21_08_list_indexes": listIndexes,
  "2026_11_21_09_receipt_search": receiptSearch,
  "2026_11_21_10_message": message,
  "2026_11_21_11_account_security": accountSecurity,
  "2026_11_21_12_list": list,
  "2026_11_21_13_catalogue": catalogueCare,
  "2026_11_21_14_customer": customer,
  "2026_11_21_15_search": search,
  "2026_11_21_16_logs": logs,
  "2026_11_22_17_account_nouns": accountNouns,
  "2026_11_22_18_growth": growth,
  "2026_11_22_20_ledgers": ledgers,
  "2026_11_22_21_moments": moments,
  "2026_11_22_22_delivery_no": deliveryNo,
  "2026_11_22_23_growth_again": growthAgain,
  "2026_11_23_24_any_case": anyCase,
  "2026_11_23_25_old_portraits": oldPortraits,
  "2026_11_23_26_packages_in_order": packagesInOrder,
  "2026_11_23_27_last_characters": lastCharacters,
  "2026_11_25_28_plain_numbers": plainNumbers,
  "2026_11_25_29_bulk_back": bulkBack,
  "2026_11_25_30_samples": samples,
  "2026_11_25_31_word_samples": wordSamples,
  "2026_11_25_32_bounds": bounds,
  "2026_11_25_33_draft_ids": draftIds,
  "2026_11_26_34_moment_days": momentDays,
  "2026_11_26_35_status_samples": statusSamples,
  "2026_11_26_36_upload_kinds": uploadKinds,
};
