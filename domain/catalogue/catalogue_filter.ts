import type { z } from "zod";
import { listFilter, optionalFlag } from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Products or parts that can be ordered: by name or code, by category with all below it (decisions 4.6). */
export const CatalogueFilter = listFilter({ category_id: optionalId });
export type CatalogueFilter = z.output<typeof CatalogueFilter>;

/** Goods categories; `no_page=1`: all of them. */
export const CategoryFilter = listFilter({ no_page: optionalFlag });
