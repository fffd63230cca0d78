import type { TransactionReceipt } from '../../../domain/receipts/receipt.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { isError, REVERSED } from '../../../domain/receipts/transaction-status.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';

interface WayToPayProps {
  readonly part: TransactionReceipt;
  /** True while the bill still lies in the cart. */
  readonly isJustMade: boolean;
}

/** The way out of a payment that was not made or came back: the bill is still to be paid. */
export function WayToPay({ part, isJustMade }: WayToPayProps) {
  const [item] = part.transactions.items;
  const bill = item?.pay_ebill_id ?? item?.ebill_id;
  const isUnpaid = isError(part.trans_status) || part.trans_status === REVERSED;
  if (!isUnpaid || !isSetUp('payments')) return null;
  if (isJustMade) return <ButtonLink href={href(to.cart())}>Pay with another method</ButtonLink>;
  return bill == null ? null : <ButtonLink href={href(to.bill(bill))}>{RECEIPT.seeBill}</ButtonLink>;
}
