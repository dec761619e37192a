/** The version of `static/`: set once by the server from its build, in the browser by the page's data. */
export const build: { id: string } = { id: "" };

/** The query parameter by which `asset()` names that version. */
export const CACHE_KEY = "__frsh_c";
