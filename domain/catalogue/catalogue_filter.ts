import type { z } from "zod";
import { optionalFlag, undatedFilter } from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Products or parts that can be ordered: by name or code, by category with all below it (decisions 4.6). */
export const CatalogueFilter = undatedFilter({ category_id: optionalId });
export type CatalogueFilter = z.output<typeof CatalogueFilter>;

/** Goods categories; `no_page=1`: all of them. */
export const CategoryFilter = undatedFilter({ no_page: optionalFlag });
