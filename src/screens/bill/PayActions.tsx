import { useSelector } from '@xstate/react';
import { ShoppingCart } from 'lucide-react';
import type { Bill } from '../../../domain/bill.ts';
import { billOffer } from '../../../domain/bill-payment.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { href, to } from '../../routes.ts';
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
  if (offer === 'none') return null;
  return (
    <div className={css.actions} data-print={offer === 'pay' || offer === 'remove' ? 'no' : undefined}>
      {offer === 'remove' && <InCart bill={bill} details={details} />}
      {offer === 'in collections' && <Notice tone="warn" title="This account is in collections." />}
      {offer === 'direct pay' && <p dir="auto">{bill.direct_pay.direct_pay_text}</p>}
      {offer === 'pay' && <MakePayment bill={bill} details={details} />}
    </div>
  );
}

function InCart({ bill: { cart_item_id }, details }: PayActionsProps) {
  const isBusy = useSelector(details, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  if (cart_item_id === null) return null;
  return (
    <>
      <p className={css.inCart}>
        <ShoppingCart aria-hidden="true" />
        In your cart
      </p>
      <ButtonLink wide href={href(to.cart())}>
        Go to cart
      </ButtonLink>
      <Button
        kind="secondary"
        wide
        busy={isBusy}
        blockedBecause={isOffline ? 'You are offline. The cart needs a connection.' : undefined}
        onClick={() => details.send({ type: 'removal.chosen', cartItemId: cart_item_id })}
      >
        Remove from cart
      </Button>
    </>
  );
}
