/** The query of a list in the form its filter reads: the figure equals what this list shows. */
export type ListQuery = Record<string, string | string[]>;
