import { billerName } from '../accounts/biller-name.ts';
import { payStanding } from '../checkout/pay-standing.ts';
import { type Cents, formatCents, sum } from '../values/cents.ts';
import { MAX_ADDITIONS } from './add-rules.ts';
import { type CartAddition, cartAdditionOf } from './add-to-cart.ts';
import { isPayableFromList, isSelectable } from './bill-selection.ts';
import type { DueBill } from './urgency.ts';

/** What one press on a tile pays, and why it leaves bills out. */
export interface BlockPayment {
  readonly bills: readonly CartAddition[];
  /** Number of bills of the block that are in the cart already and are paid with them. */
  readonly inCart: number;
  /** What these bills cost together. */
  readonly amount: Cents;
  /** For example `1 in collections ($212.80 still due)`; a reason each. */
  readonly leftOut: readonly string[];
}

/** Standings of bills that cannot be paid, in the words that say why one is left out. */
const BARRED = ['in collections', 'being checked', 'not payable'] as const;

/**
 * The bills of a block that can be paid together, in list order, within the rules of the cart (BIL-12 to
 * BIL-14, CRT-26 to CRT-31). A single bill is paid even if it may not share the cart.
 */
export function blockPayment(block: readonly DueBill[]): BlockPayment {
  const inCart = block.filter(({ account }) => account.cart_item_id !== null && account.is_payable);
  const payable = block.filter(({ account }) => isPayableFromList(account));
  const known = payable.filter(({ counted }) => counted !== null);
  const together = known.filter(({ account }) => isSelectable(account) && !account.bill_type.has_xbp_fee);
  const isSingle = known.length === 1 && inCart.length === 0;
  const chosen = (isSingle ? known : together).slice(0, MAX_ADDITIONS);
  const sharing = isSingle ? [] : known.filter((bill) => !together.includes(bill));
  const barred = BARRED.map((as) => block.filter(({ account }) => payStanding(account) === as));
  const named = new Set([...inCart, ...payable, ...barred.flat()]);
  return {
    bills: chosen.flatMap(({ account, biller }) =>
      account.ebill_id === null
        ? []
        : [cartAdditionOf({ ...account, ebill_id: account.ebill_id }, billerName(biller))],
    ),
    inCart: inCart.length,
    amount: total([...chosen, ...inCart]),
    leftOut: [
      ...BARRED.flatMap((as, at) => reason(barred[at] ?? [], as)),
      ...reason(
        payable.filter(({ counted }) => counted === null),
        'without an amount',
      ),
      ...reason(sharing, 'to be paid alone'),
      ...reason(
        block.filter((bill) => !named.has(bill)),
        'to be opened first',
      ),
      ...reason(
        (isSingle ? known : together).slice(MAX_ADDITIONS),
        `beyond the ${MAX_ADDITIONS} of one payment`,
      ),
    ],
  };
}

function reason(bills: readonly DueBill[], why: string): string[] {
  return bills.length === 0 ? [] : [leftOutText(`${bills.length} ${why}`, total(bills))];
}

/**
 * What a press on a tile leaves out, with its part of the tile's sum, so that both add up. A bill whose payment
 * is being checked counts there with what that payment leaves open, because the payment may have gone through.
 */
export function leftOutText(what: string, amount: Cents): string {
  return amount ? `${what} (${formatCents(amount)} still due)` : what;
}

function total(bills: readonly DueBill[]): Cents {
  return sum(bills.flatMap(({ counted }) => counted ?? []));
}
