import type { Migration } from "kysely/migration";

/** Loads a migration. */
export type LoadMigration = () => Promise<Migration>;

/**
 * Every migration by name, in order. A start compares the names; they are loaded when they run, by literal names, so
 * that a compiled or bundled server carries them.
 */
export const migrations: Record<string, LoadMigration> = {
  "2026_11_21_01_ground": () => import("./2026_11_21_01_ground.ts"),
  "2026_11_21_02_account": () => import("./2026_11_21_02_account.ts"),
  "2026_11_21_03_catalogue": () => import("./2026_11_21_03_catalogue.ts"),
  "2026_11_21_04_finance": () => import("./2026_11_21_04_finance.ts"),
  "2026_11_21_05_oem": () => import("./2026_11_21_05_oem.ts"),
  "2026_11_21_06_fulfilment": () => import("./2026_11_21_06_fulfilment.ts"),
  "2026_11_21_07_upload": () => import("./2026_11_21_07_upload.ts"),
  "2026_11_21_08_list_indexes": () => import("./2026_11_21_08_list_indexes.ts"),
  "2026_11_21_09_receipt_search": () =>
    import("./2026_11_21_09_receipt_search.ts"),
  "2026_11_21_10_message": () => import("./2026_11_21_10_message.ts"),
  "2026_11_21_11_account_security": () =>
    import("./2026_11_21_11_account_security.ts"),
  "2026_11_21_12_list": () => import("./2026_11_21_12_list.ts"),
  "2026_11_21_13_catalogue": () => import("./2026_11_21_13_catalogue.ts"),
  "2026_11_21_14_customer": () => import("./2026_11_21_14_customer.ts"),
  "2026_11_21_15_search": () => import("./2026_11_21_15_search.ts"),
  "2026_11_21_16_logs": () => import("./2026_11_21_16_logs.ts"),
  "2026_11_22_17_account_nouns": () =>
    import("./2026_11_22_17_account_nouns.ts"),
  "2026_11_22_18_growth": () => import("./2026_11_22_18_growth.ts"),
  "2026_11_22_20_ledgers": () => import("./2026_11_22_20_ledgers.ts"),
  "2026_11_22_21_moments": () => import("./2026_11_22_21_moments.ts"),
  "2026_11_22_22_delivery_no": () => import("./2026_11_22_22_delivery_no.ts"),
  "2026_11_22_23_growth_again": () => import("./2026_11_22_23_growth_again.ts"),
  "2026_11_23_24_any_case": () => import("./2026_11_23_24_any_case.ts"),
  "2026_11_23_25_old_portraits": () =>
    import("./2026_11_23_25_old_portraits.ts"),
  "2026_11_23_26_packages_in_order": () =>
    import("./2026_11_23_26_packages_in_order.ts"),
  "2026_11_23_27_last_characters": () =>
    import("./2026_11_23_27_last_characters.ts"),
  "2026_11_25_28_plain_numbers": () =>
    import("./2026_11_25_28_plain_numbers.ts"),
  "2026_11_25_29_bulk_back": () => import("./2026_11_25_29_bulk_back.ts"),
  "2026_11_25_30_samples": () => import("./2026_11_25_30_samples.ts"),
  "2026_11_25_31_word_samples": () => import("./2026_11_25_31_word_samples.ts"),
  "2026_11_25_32_bounds": () => import("./2026_11_25_32_bounds.ts"),
  "2026_11_25_33_draft_ids": () => import("./2026_11_25_33_draft_ids.ts"),
  "2026_11_26_34_moment_days": () => import("./2026_11_26_34_moment_days.ts"),
  "2026_11_26_35_status_samples": () =>
    import("./2026_11_26_35_status_samples.ts"),
  "2026_11_26_36_upload_kinds": () => import("./2026_11_26_36_upload_kinds.ts"),
  "2026_11_27_37_narrow_letters": () =>
    import("./2026_11_27_37_narrow_letters.ts"),
  "2026_11_27_38_narrow_texts": () => import("./2026_11_27_38_narrow_texts.ts"),
  "2026_11_27_39_summed_lines": () => import("./2026_11_27_39_summed_lines.ts"),
  "2026_11_28_40_serials": () => import("./2026_11_28_40_serials.ts"),
  "2026_11_28_41_nulls_last": () => import("./2026_11_28_41_nulls_last.ts"),
  "2026_11_28_42_narrow_sounds": () =>
    import("./2026_11_28_42_narrow_sounds.ts"),
  "2026_11_28_43_merged": () => import("./2026_11_28_43_merged.ts"),
  "2026_11_28_44_confirmed_step": () =>
    import("./2026_11_28_44_confirmed_step.ts"),
  "2026_11_28_45_found_deliveries": () =>
    import("./2026_11_28_45_found_deliveries.ts"),
  "2026_11_28_46_claimed_serials": () =>
    import("./2026_11_28_46_claimed_serials.ts"),
  "2026_11_29_47_held_since": () => import("./2026_11_29_47_held_since.ts"),
  "2026_11_29_48_message_words": () =>
    import("./2026_11_29_48_message_words.ts"),
  "2026_11_29_49_refunded": () => import("./2026_11_29_49_refunded.ts"),
  "2026_11_29_50_owed": () => import("./2026_11_29_50_owed.ts"),
  "2026_11_29_51_lost": () => import("./2026_11_29_51_lost.ts"),
  "2026_11_29_52_tallied": () => import("./2026_11_29_52_tallied.ts"),
  "2026_11_29_53_let_go": () => import("./2026_11_29_53_let_go.ts"),
  "2026_11_29_54_begun": () => import("./2026_11_29_54_begun.ts"),
  "2026_11_29_55_told_once": () => import("./2026_11_29_55_told_once.ts"),
  "2026_11_30_56_delivery_days": () =>
    import("./2026_11_30_56_delivery_days.ts"),
  "2026_11_30_57_delivery_statuses": () =>
    import("./2026_11_30_57_delivery_statuses.ts"),
  "2026_11_30_58_waiting_by_status": () =>
    import("./2026_11_30_58_waiting_by_status.ts"),
  "2026_11_30_59_disabled_told": () =>
    import("./2026_11_30_59_disabled_told.ts"),
  "2026_11_30_60_kept_rows": () => import("./2026_11_30_60_kept_rows.ts"),
  "2026_11_30_61_known_statuses": () =>
    import("./2026_11_30_61_known_statuses.ts"),
  "2026_11_30_62_surnames": () => import("./2026_11_30_62_surnames.ts"),
  "2026_11_30_63_category_places": () =>
    import("./2026_11_30_63_category_places.ts"),
  "2026_11_30_64_deleted": () => import("./2026_11_30_64_deleted.ts"),
  "2026_12_01_65_receipt_tally": () =>
    import("./2026_12_01_65_receipt_tally.ts"),
  "2026_12_01_66_bulk_lease": () => import("./2026_12_01_66_bulk_lease.ts"),
  "2026_12_01_67_message_pairs": () =>
    import("./2026_12_01_67_message_pairs.ts"),
};
