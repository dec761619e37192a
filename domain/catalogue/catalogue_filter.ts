import type { z } from "zod";
import { listFilter } from "@/domain/platform/list_filter.ts";
import { optionalId } from "@/domain/validate.ts";

/** Products or parts that can be ordered: by name or code, by category with all below it (decisions 4.6). */
export const CatalogueFilter = listFilter({ category_id: optionalId });
export type CatalogueFilter = z.output<typeof CatalogueFilter>;
