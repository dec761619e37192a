import {
  type DeliveryMode,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderType,
} from "@/db/schema/oem.ts";
import * as act from "./acts.ts";
import type { Act } from "./acts.ts";
import * as money from "./payments.ts";
import * as goods from "./shipping.ts";

export interface StoryLine {
  sn: string;
  quantity: number;
  /** usage of a part by its code, where it is not the bill's: 0 removes it, a new code adds it */
  usage?: Record<string, number>;
  /** pieces taken from the customer's inventory, by the part's code */
  deduct?: Record<string, number>;
  remark?: string;
  /** name of a design file */
  file?: string;
}

/** What does not go the usual way. */
type Twist =
  | "discount"
  | "fee"
  | "deposit_rejected"
  | "deposit_short"
  | "balance_rejected"
  | "paid_at_once"
  | "overpaid"
  | "other_payer"
  | "serial_again"
  | "below_due"
  | "behind_plan"
  | "packed"
  | "extended"
  | "damaged"
  | "asked"
  | "noted"
  | "refund_paid";

/** The history of one demo order, derived from its current status. */
export interface Story {
  organization: string;
  type: OrderType;
  delivery?: DeliveryMode;
  lines: StoryLine[];
  status: OrderStatus;
  /** days that it has been there */
  since: number;
  /** of a closed order: the state in which it was closed */
  closedFrom?: OrderStatus;
  twists?: readonly Twist[];
  remark?: string;
  /** user name of the orderer, if not the organization's first buyer */
  by?: string;
}

/** One event of an order, a number of days after the one before. */
interface Beat {
  after: number;
  act: Act;
}

/** The events of a story from its creation to its current status. */
export function beatsOf(story: Story): Beat[] {
  const has = (twist: Twist) => story.twists?.includes(twist) ?? false;
  const last = ORDER_STATUSES.indexOf(story.closedFrom ?? story.status);
  const reaches = (status: OrderStatus) =>
    last >= ORDER_STATUSES.indexOf(status);
  const beats: Beat[] = [];
  const then = (after: number, one: Act, when = true) => {
    if (when) beats.push({ after, act: one });
  };

  then(0, act.create);
  then(0.1, act.ask, has("asked"));
  then(0.2, act.discount, has("discount"));
  then(0.2, act.addFee, has("fee"));
  then(0.5, act.confirm, reaches("draft_complete"));
  then(0.8, money.payDeposit, has("deposit_rejected"));
  then(0.4, money.reject, has("deposit_rejected"));
  then(0.8, money.payHalfDeposit, has("deposit_short"));
  then(0.4, money.approve, has("deposit_short"));
  then(
    0.9,
    has("paid_at_once")
      ? money.payAll
      : has("overpaid")
      ? money.payTooMuch
      : money.payDeposit,
    reaches("unpaid"),
  );
  then(0.4, money.approve, reaches("unpaid_complete"));
  then(0.1, act.note, has("noted"));
  then(0.7, act.arrange, reaches("arrange"));
  then(
    0.8,
    has("behind_plan") ? act.planTight : act.plan,
    reaches("arrange_complete"),
  );
  then(1.5, act.start, reaches("production"));
  then(1.2, act.step(0), reaches("production"));
  then(2.4, act.step(1), reaches("production"));
  then(2.2, act.step(2), reaches("production_complete") || has("behind_plan"));
  then(1.4, act.step(3), reaches("production_complete"));
  then(0.8, act.finish, reaches("production_complete"));
  then(0.3, goods.pack, has("packed"));
  then(
    1,
    story.delivery === "store" ? goods.store : goods.ship,
    reaches("shipping"),
  );
  then(2, goods.extend, has("extended"));
  if (story.delivery !== "store") {
    then(
      3.5,
      has("damaged") ? goods.receiveDamaged : goods.receive,
      reaches("shipping_complete"),
    );
  }
  if (!has("paid_at_once") && !has("overpaid")) {
    then(1.6, money.payBalance, has("balance_rejected"));
    then(0.5, money.reject, has("balance_rejected"));
    then(1.8, money.payBalance, reaches("final_payment"));
    then(0.5, money.approve, reaches("final_payment_complete"));
  }
  then(2.5, act.complete, reaches("completed") && !story.closedFrom);
  then(0.8, act.close, story.status === "close");
  then(1.5, money.payRefund, has("refund_paid"));
  return beats;
}
