import { z } from "zod";

/**
 * What decisions 4.6 and 1.1 let a program ask of a row of calls of which these are so small that they always answer
 * the whole: taken, without effect.
 */
export const Whole = z.object({
  keyword: z.unknown(),
  category_id: z.unknown(),
  from: z.unknown(),
  to: z.unknown(),
  page: z.unknown(),
  page_size: z.unknown(),
  no_page: z.unknown(),
}).partial();
