import { ShoppingCart } from 'lucide-react';
import { OFFLINE_CART } from '../../../domain/values/text/parts.ts';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import css from './InCart.module.css';

interface InCartProps {
  readonly cartHref: string;
  readonly isOffline: boolean;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** Shown in place of the pay button if the bill or the return is already in the cart (DET-88, RET-29). */
export function InCart({ cartHref, isOffline, isBusy, onRemove }: InCartProps) {
  return (
    <>
      <p className={css.inCart}>
        <ShoppingCart aria-hidden="true" />
        In your cart
      </p>
      <ButtonLink wide href={cartHref}>
        Go to cart
      </ButtonLink>
      <Button
        kind="secondary"
        wide
        busy={isBusy}
        blockedBecause={isOffline ? OFFLINE_CART : undefined}
        onClick={onRemove}
      >
        Remove from cart
      </Button>
    </>
  );
}
