import { ShoppingCart } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { useDraft } from '../../cart-draft.ts';
import { cartView } from '../../cart-view.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { CartContents } from './CartContents.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';

const Draft = lazy(async () => ({ default: (await import('./Draft.tsx')).Draft }));

/** The cart (CRT): what the device holds at once, then what the server holds. */
export function Cart() {
  const { adapters } = useApp();
  const { data: cart, asOf, failure, retry } = useReadView(cartView);
  const draft = useDraft();
  const isOffline = useIsOffline();
  const hasDraft = draft.length > 0;
  const isUnopened = isOffline && failure?.status === 0 && !cart;
  return (
    <CheckoutFrame
      step="Cart"
      title="Cart"
      back={{ label: 'Back to bills', path: to.bills() }}
      end={cart && asOf && <AsOf at={asOf} now={adapters.clock.now()} />}
    >
      {isUnopened && (
        <Notice tone="offline" title="Your cart is not here yet">
          It was not opened on this device yet. Opening it needs a connection.
          {hasDraft && ' Your draft below is no part of it.'}
        </Notice>
      )}
      {failure && !isUnopened && (failure.status > 0 || !cart) && (
        <Notice
          tone={cart ? 'warn' : 'error'}
          title={failure.message}
          action={
            <Button kind="secondary" size="dense" onClick={retry}>
              Retry
            </Button>
          }
        >
          {cart ? 'The items below are the ones saved before.' : 'Nothing in your cart has changed.'}
        </Notice>
      )}
      {!cart && !failure && <Skeleton label="Loading cart" />}
      {cart?.items.length === 0 && hasDraft && <p>Your cart is empty. Your draft below is no part of it.</p>}
      {cart?.items.length === 0 && !hasDraft && (
        <EmptyState
          icon={<ShoppingCart aria-hidden="true" />}
          title="Your cart is empty"
          reason="Add a bill to pay it here."
          action={<ButtonLink href={href(to.bills())}>Go to your bills</ButtonLink>}
        />
      )}
      {cart && cart.items.length > 0 && <CartContents cart={cart} />}
      {hasDraft && (
        <Suspense>
          <Draft />
        </Suspense>
      )}
    </CheckoutFrame>
  );
}
