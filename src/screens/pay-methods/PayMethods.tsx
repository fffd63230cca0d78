import { Redirect } from 'wouter';
import { unpayableCart } from '../../../domain/cart/unpayable.ts';
import { NOT_CHARGED } from '../../../domain/checkout/text/en.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { cartQuery } from '../../queries/cart.ts';
import { useQuery } from '../../queries/use-query.ts';
import { useWasAnswered } from '../../queries/use-was-answered.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { CheckoutFrame } from '../../widgets/pay/CheckoutFrame.tsx';
import { payingScreen } from '../../widgets/pay/paying-screen.tsx';
import { ChooseMethod } from './ChooseMethod.tsx';
import { checkoutDetailsView } from './wiring.ts';

/** The pay methods step. An empty cart needs no method (NAV-11). */
export const PayMethods = payingScreen('Pay method', PayMethodsPage);

function PayMethodsPage() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const cart = useQuery(cartQuery);
  const { data: details, state, asOf, failure, retry } = useQuery(checkoutDetailsView);
  // Cached details belong to an earlier cart, so they are shown only if the server does not answer.
  const isAnswered = useWasAnswered(state);
  if (cart.data?.items.length === 0 && (cart.state === 'fresh' || isOffline))
    return <Redirect to={to.cart()} replace />;
  const isCut = isOffline && failure?.status === 0;
  return (
    <CheckoutFrame
      step="Pay method"
      title="Pay method"
      back={{ label: 'Back to cart', path: to.cart() }}
      end={isAnswered && asOf && <AsOf at={asOf} now={adapters.clock.now()} />}
    >
      {failure && (failure.status > 0 || !details) && (
        <Notice
          tone={isCut ? 'offline' : 'error'}
          title={isCut ? <OfflineTitle /> : failure.message}
          action={
            !isCut && (
              <Button kind="secondary" size="dense" onClick={retry}>
                Retry
              </Button>
            )
          }
        >
          {isCut && `${STEPS.choosing} `}
          {NOT_CHARGED}
        </Notice>
      )}
      {!failure && !isAnswered && <Skeleton label="Loading pay methods" />}
      {details && isAnswered && (
        <ChooseMethod
          details={details}
          isOneBill={cart.data?.items.length === 1}
          unpayable={unpayableCart(cart.data?.items ?? [])}
        />
      )}
    </CheckoutFrame>
  );
}
