import { billerName } from '../accounts/biller-name.ts';
import { payStanding } from '../checkout/pay-standing.ts';
import { MAX_ADDITIONS } from './add-rules.ts';
import { type CartAddition, cartAdditionOf } from './add-to-cart.ts';
import { isPayableFromList, isSelectable } from './bill-selection.ts';
import type { DueBill } from './urgency.ts';

/** What one press on a tile pays, and why it leaves bills out. */
export interface BlockPayment {
  readonly bills: readonly CartAddition[];
  /** Number of bills of the block that are in the cart already and are paid with them. */
  readonly inCart: number;
  /** For example `1 in collections`; a reason each. */
  readonly leftOut: readonly string[];
}

/**
 * The bills of a block that can be paid together, in list order, within the rules of the cart (BIL-12 to
 * BIL-14, CRT-26 to CRT-31). A single bill is paid even if it may not share the cart.
 */
export function blockPayment(block: readonly DueBill[]): BlockPayment {
  const inCart = block.filter(({ account }) => account.cart_item_id !== null).length;
  const payable = block.filter(({ account }) => isPayableFromList(account));
  const known = payable.filter(({ counted }) => counted !== null);
  const together = known.filter(({ account }) => isSelectable(account) && !account.bill_type.has_xbp_fee);
  const isSingle = known.length === 1 && inCart === 0;
  const chosen = (isSingle ? known : together).slice(0, MAX_ADDITIONS);
  const sharing = isSingle ? 0 : known.length - together.length;
  const checked = block.filter(({ account }) => payStanding(account) === 'being checked').length;
  const collections = block.filter(({ account }) => payStanding(account) === 'in collections').length;
  const closed = block.length - inCart - payable.length - checked - collections;
  const beyond = (isSingle ? known : together).length - chosen.length;
  return {
    bills: chosen.flatMap(({ account, biller }) =>
      account.ebill_id === null
        ? []
        : [cartAdditionOf({ ...account, ebill_id: account.ebill_id }, billerName(biller))],
    ),
    inCart,
    leftOut: [
      collections > 0 && `${collections} in collections`,
      checked > 0 && `${checked} being checked`,
      payable.length > known.length && `${payable.length - known.length} without an amount`,
      sharing > 0 && `${sharing} to be paid alone`,
      closed > 0 && `${closed} to be opened first`,
      beyond > 0 && `${beyond} beyond the ${MAX_ADDITIONS} of one payment`,
    ].filter((reason) => reason !== false),
  };
}
