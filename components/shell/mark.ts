/** The sign of the site, a shoot and a measuring point: drawn in the page's `fill`, on that in its `color`. */
export const MARK = {
  viewBox: "0 0 28 28",
  body: () =>
    '<rect width="28" height="28" rx="7"/>' +
    '<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" ' +
    'd="M14 23v-8.5M14 14.5c0-4.6 2.6-7.6 7.6-8 .2 5-2.4 8-7.6 8zM14 18.5H8.8V13"/>' +
    '<circle fill="currentColor" cx="8.8" cy="11.6" r="1.9"/>',
};
