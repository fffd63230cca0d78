import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Cart } from '../../../domain/cart.ts';
import type { cartMachine } from '../../../machines/cart.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Button } from '../../parts/Button.tsx';
import { PayBar } from '../../parts/PayBar.tsx';
import css from './CartSummary.module.css';
import { PaymentDate } from './PaymentDate.tsx';
import { useIsScrolledPast, useIsWide } from './window-facts.ts';

const SCROLLED = 256;

type CartSummaryProps = {
  cart: Cart;
  actor: ActorRefFrom<typeof cartMachine>;
  isOffline: boolean;
};

/**
 * Total, date choice and the way on: beside the items on a wide page, where it stays in sight once scrolled (CRT-33,
 * CRT-34), and below them with a bar at the bottom edge on a narrow one.
 */
export function CartSummary({ cart, actor, isOffline }: CartSummaryProps) {
  const isWide = useIsWide();
  const isScrolled = useIsScrolledPast(SCROLLED);
  const isGoingOn = useSelector(actor, ({ context }) =>
    context.wishes.some(({ kind }) => kind === 'agreement'),
  );
  const proceed = (
    <Button
      wide={isWide}
      busy={isGoingOn}
      blockedBecause={isOffline ? 'A payment needs a connection.' : undefined}
      onClick={() => actor.send({ type: 'proceed.chosen', items: cart.items })}
    >
      Proceed to Checkout
    </Button>
  );
  return (
    <>
      <section
        className={css.summary}
        data-fixed={isWide && isScrolled}
        aria-label="Summary"
        data-testid="cart-summary"
      >
        <PaymentDate cart={cart} actor={actor} isFixed={isOffline} />
        {isWide && (
          <>
            <output className={css.total}>
              <span>Total</span>
              <Amount value={cart.total} size="row" />
            </output>
            {proceed}
          </>
        )}
      </section>
      {!isWide && (
        <PayBar label="Total" total={cart.total}>
          {proceed}
        </PayBar>
      )}
    </>
  );
}
