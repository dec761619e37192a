/** How many rows of what there are, and which ids they have: everything in proportion to the orders. */
export interface Volumes {
  orders: number;
  organizations: number;
  goods: number;
  staff: number;
  /** when the data was begun: the newest order is of this day, the oldest three years older */
  now: Date;
}

/** Ids of all that is loaded are above this; below it stands the demo world, with its accounts. */
export const FIRST_ID = 10_000;
/** Years that the orders spread over, in days. */
export const PAST_DAYS = 3 * 365;
/** An order's lines have ids of their own range: so many at most. */
export const LINES = 8;
/** Organizations of the demo world, which are customers too: the largest ones. */
const DEMO_ORGANIZATIONS = 6;

/** Of a million orders: 100,000 organizations, 200,000 goods. */
export function volumesOf(orders: number, now: Date): Volumes {
  return {
    orders,
    organizations: Math.ceil(orders / 10),
    goods: Math.ceil(orders / 5),
    staff: 20 + Math.ceil(orders / 10_000),
    now,
  };
}

/** The organization of a place in the order of their size: the demo's are the largest. */
export function organizationAt(place: number): number {
  return place < DEMO_ORGANIZATIONS
    ? place + 1
    : FIRST_ID + place - DEMO_ORGANIZATIONS;
}

const DAY = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
