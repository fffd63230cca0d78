import { ShoppingCart } from 'lucide-react';
import { href, to } from '../routes.ts';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import css from './InCart.module.css';

interface InCartProps {
  readonly isOffline: boolean;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** In the place of what would pay, where the bill or the return is in the cart already (DET-88, RET-29). */
export function InCart({ isOffline, isBusy, onRemove }: InCartProps) {
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
        onClick={onRemove}
      >
        Remove from cart
      </Button>
    </>
  );
}
