import { portalName } from '../../brand/portal.ts';
import { RECEIPT_IS_HERE } from '../../receipts/text/lines.ts';

/** Why a bill cannot be paid by text now. */
export const BEING_PAID = 'It is being paid right now.';
export const AMOUNT_NOT_KNOWN = 'The amount due is not known yet.';
export const ALL_SCHEDULED = 'A payment of all of it is already scheduled.';
export const prepaid = () => `Money is added to a prepaid account in ${portalName()}, not by text.`;
export const notPayableHere = () => `This bill cannot be paid in ${portalName()}.`;
export const methodGone = () => `The payment method was removed. Please choose another in ${portalName()}.`;

/** The mail that tells what became of a payment. The receipt, or the bill of one that was not made, is on `page`. */
export const paidByTextMail = ({
  biller,
  said,
  isPaid,
  page,
}: Readonly<Record<'biller' | 'said' | 'page', string>> & { readonly isPaid: boolean }) => ({
  subject: `Your payment by text to ${biller}`,
  body: [said, '', isPaid ? RECEIPT_IS_HERE : 'The bill is here:', page].join('\n'),
});
