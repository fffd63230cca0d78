import { Redirect } from 'wouter';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { cartView } from '../../cart-view.ts';
import { AsOf } from '../../parts/AsOf.tsx';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { CheckoutFrame } from '../cart/CheckoutFrame.tsx';
import { ChooseMethod } from './ChooseMethod.tsx';
import { checkoutDetailsView } from './wiring.ts';

/** The pay-methods step (PAY). With an empty cart there is nothing to choose for (NAV-11). */
export function PayMethods() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const cart = useReadView(cartView);
  const { data: details, state, asOf, failure, retry } = useReadView(checkoutDetailsView);
  if (cart.data?.items.length === 0 && (cart.state === 'fresh' || isOffline))
    return <Redirect to={to.cart()} replace />;
  // What is held belongs to the cart as it was: it stands in only when the server does not answer.
  const isTold = state === 'fresh' || state === 'stale' || (isOffline && state === 'refreshing');
  const isCut = isOffline && failure?.status === 0;
  return (
    <CheckoutFrame
      step="Pay method"
      title="Pay method"
      back={{ label: 'Back to cart', path: to.cart() }}
      end={isTold && asOf && <AsOf at={asOf} now={adapters.clock.now()} />}
    >
      {failure && (failure.status > 0 || !details) && (
        <Notice
          tone={isCut ? 'offline' : 'error'}
          title={isCut ? 'You are offline.' : failure.message}
          action={
            !isCut && (
              <Button kind="secondary" size="dense" onClick={retry}>
                Retry
              </Button>
            )
          }
        >
          {isCut && 'Choosing a pay method needs a connection. '}
          You have not been charged.
        </Notice>
      )}
      {!failure && !isTold && <Skeleton label="Loading pay methods" />}
      {details && isTold && <ChooseMethod details={details} />}
    </CheckoutFrame>
  );
}
