import { useSelector } from '@xstate/react';
import { ShoppingCart } from 'lucide-react';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { href, to } from '../../routes.ts';
import css from './PayReturn.module.css';
import type { TaxPaymentRef } from './PayReturn.tsx';

/** RET-29. */
export function InCart({ cartItemId, payment }: { cartItemId: number; payment: TaxPaymentRef }) {
  const isBusy = useSelector(payment, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  return (
    <div className={css.pay} data-print="no">
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
        onClick={() => payment.send({ type: 'removal.chosen', cartItemId })}
      >
        Remove from cart
      </Button>
    </div>
  );
}
