import { useSelector } from '@xstate/react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { asksForLines } from '../../../../domain/bills/bill-lines.ts';
import { knownAmount } from '../../../../domain/bills/bill-list.ts';
import { billOffer } from '../../../../domain/cart/bill-amount.ts';
import type { CalendarDate } from '../../../../domain/values/calendar-date.ts';
import { ZERO } from '../../../../domain/values/cents.ts';
import { relativeDue } from '../../../../domain/values/relative-day.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { isSetUp } from '../../../app/portal.ts';
import { href, to } from '../../../app/routes.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { PayBar } from '../../../components/buttons/PayBar.tsx';
import type { BillDetailsRef } from '../use-bill-details.ts';
import { goToAmount } from './go-to-amount.ts';
import css from './PayFoot.module.css';

interface PayFootProps {
  readonly bill: Bill;
  readonly today: CalendarDate;
  readonly details: BillDetailsRef;
}

/** On a phone, the bar under the thumb that pays the bill, wherever the page is scrolled. */
export function PayFoot({ bill, today, details }: PayFootProps) {
  const isBusy = useSelector(details, (snapshot) => snapshot.hasTag('busy'));
  const canPay = useSelector(details, (snapshot) => snapshot.can({ type: 'payment.chosen', bill }));
  const isOffline = useIsOffline();
  const amount = knownAmount(bill);
  const offer = billOffer(bill);
  const { newestBillId } = bill.pagination;
  if (bill.id !== newestBillId) return <ToNewest bill={newestBillId} />;
  const asksNothing = offer !== 'pay' || (amount === ZERO && !bill.prepay);
  if (!isSetUp('payments') || (asksNothing && bill.cart_item_id === null)) return null;
  const isChosenBelow = bill.prepay || amount === null || asksForLines(bill) || isOffline || !canPay;
  return (
    <div className={css.foot} data-print="no">
      <PayBar
        label={<span data-lead="">{dueText(bill, today)}</span>}
        // The cart may hold a part of the bill alone.
        total={bill.prepay || bill.cart_item_id !== null ? undefined : (amount ?? 'unknown')}
      >
        {bill.cart_item_id === null ? (
          <Button
            data-replay
            busy={isBusy}
            aria-label={`Pay, ${bill.biller.name}, ${bill.account_num}`}
            onClick={() => (isChosenBelow ? goToAmount() : details.send({ type: 'payment.chosen', bill }))}
          >
            Pay
          </Button>
        ) : (
          <ButtonLink href={href(to.cart())}>Go to cart</ButtonLink>
        )}
      </PayBar>
    </div>
  );
}

/** An earlier bill is not paid any more: the bar leads to the one that is. */
function ToNewest({ bill }: { bill: number }) {
  return (
    <div className={css.foot} data-print="no">
      <PayBar label="A newer bill exists">
        <ButtonLink href={href(to.bill(bill))}>See the newest</ButtonLink>
      </PayBar>
    </div>
  );
}

function dueText({ cart_item_id, due_date, prepay }: Bill, today: CalendarDate): string {
  if (cart_item_id !== null) return 'In your cart';
  if (prepay) return 'Prepaid account';
  if (!due_date) return 'Amount due';
  return due_date < today ? relativeDue(due_date, today) : `Due ${relativeDue(due_date, today)}`;
}
