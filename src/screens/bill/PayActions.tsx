import { useSelector } from '@xstate/react';
import type { Bill } from '../../../domain/bill.ts';
import { billOffer } from '../../../domain/bill-payment.ts';
import { useIsOffline } from '../../app-context.tsx';
import { InCart } from '../../parts/InCart.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { MakePayment } from './MakePayment.tsx';
import css from './PayActions.module.css';
import type { BillDetailsRef } from './use-bill-details.ts';

interface PayActionsProps {
  readonly bill: Bill;
  readonly details: BillDetailsRef;
}

/** Below the tear line: paying, taking out of the cart, or why neither can be done (DET-87 to DET-90, DET-97). */
export function PayActions({ bill, details }: PayActionsProps) {
  const offer = billOffer(bill);
  const { cart_item_id } = bill;
  const isOffline = useIsOffline();
  const isBusy = useSelector(details, (snapshot) => snapshot.hasTag('busy'));
  if (offer === 'none') return null;
  return (
    <div className={css.actions} data-print={offer === 'pay' || offer === 'remove' ? 'no' : undefined}>
      {cart_item_id !== null && (
        <InCart
          isOffline={isOffline}
          isBusy={isBusy}
          onRemove={() => details.send({ type: 'removal.chosen', cartItemId: cart_item_id })}
        />
      )}
      {offer === 'in collections' && <Notice tone="warn" title="This account is in collections." />}
      {offer === 'direct pay' && <p dir="auto">{bill.direct_pay.direct_pay_text}</p>}
      {offer === 'pay' && <MakePayment bill={bill} details={details} />}
    </div>
  );
}
