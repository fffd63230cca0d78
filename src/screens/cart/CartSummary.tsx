import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { OFFLINE_PAYMENT } from '../../../domain/api/text/en.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { removeUnpayable } from '../../../domain/cart/text/unpayable.ts';
import { unpayableCart } from '../../../domain/cart/unpayable.ts';
import { CONFIRM_NOW } from '../../../domain/checkout/text/being-checked.ts';
import type { cartMachine } from '../../../machines/cart/cart.machine.ts';
import { isAgreed } from '../../../machines/cart/cart-requests.ts';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PayBar } from '../../components/buttons/PayBar.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import css from './CartSummary.module.css';
import { PaymentDate } from './PaymentDate.tsx';
import { useIsScrolledPast, useIsWide } from './window-facts.ts';

const SCROLLED = 256;

const AMOUNT_TO_MEND = 'Check the amounts';

type CartSummaryProps = {
  cart: Cart;
  actor: ActorRefFrom<typeof cartMachine>;
  isOffline: boolean;
  /** Why nothing can be paid while a payment has no outcome. */
  heldBecause: string | undefined;
  /** The key of the payment of this cart that waits for the customer's bank: no other one begins before it ends. */
  atBank: string | undefined;
  /** False while an amount cannot be paid: a total of other amounts would be a stale one. */
  isTotalKnown: boolean;
  dateFieldId: string;
};

/**
 * The total, the date and the next step. On a wide page they are beside the items and stay in view while it
 * scrolls (CRT-33, CRT-34). On a narrow one they are below, with a bar at the bottom edge.
 */
export function CartSummary({
  cart,
  actor,
  isOffline,
  heldBecause,
  atBank,
  isTotalKnown,
  dateFieldId,
}: CartSummaryProps) {
  const total = isTotalKnown ? cart.total : 'unknown';
  const isWide = useIsWide();
  const isScrolled = useIsScrolledPast(SCROLLED);
  const isGoingOn = useSelector(actor, ({ context }) => isAgreed(context.wishes));
  const isFixed = isOffline || heldBecause !== undefined;
  const [barred, ...others] = cart.items.filter((item) => item.unpayable);
  const proceed = atBank ? (
    <ButtonLink wide={isWide} href={href(to.checkout(atBank))}>
      {CONFIRM_NOW}
    </ButtonLink>
  ) : (
    <>
      {barred && !isFixed && (
        <Button
          kind="quiet"
          wide={isWide}
          onClick={() => actor.send({ type: 'item.removed', cartItemId: barred.cart_item_id })}
        >
          {removeUnpayable([barred, ...others])}
        </Button>
      )}
      <Button
        wide={isWide}
        data-replay
        busy={isGoingOn}
        blockedBecause={heldBecause ?? (isOffline ? OFFLINE_PAYMENT : unpayableCart(cart.items))}
        onClick={() => actor.send({ type: 'proceed.chosen', items: cart.items })}
      >
        Proceed to Checkout
      </Button>
    </>
  );
  return (
    <>
      <section
        className={css.summary}
        data-fixed={isWide && isScrolled}
        aria-label="Summary"
        data-testid="cart-summary"
      >
        <PaymentDate cart={cart} actor={actor} isFixed={isFixed} fieldId={dateFieldId} />
        {isWide && (
          <>
            <output className={css.total}>
              <span>Total</span>
              <Amount value={total} unknownWords={AMOUNT_TO_MEND} size="row" />
            </output>
            {proceed}
          </>
        )}
      </section>
      {!isWide && (
        <PayBar label={isTotalKnown ? 'Total' : AMOUNT_TO_MEND} total={isTotalKnown ? total : undefined}>
          {proceed}
        </PayBar>
      )}
    </>
  );
}
