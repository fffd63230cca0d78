import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { declinedTitle, type Setback } from '../../../domain/checkout/open-attempt.ts';
import { STEPS } from '../../../domain/checkout/text/steps.ts';
import { PAYING_TITLES } from '../../../domain/checkout/text/titles.ts';
import { useIsOffline, useSession, useToast, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BusyOverlay } from '../../components/dialogs/BusyOverlay.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { wasPaidAtBank } from '../../payments/at-bank.ts';
import { clearOffer, pendingOffer } from '../../payments/one-tap.ts';
import { inHand } from '../../payments/open-attempts.ts';
import { useReleaseAttempts } from '../../payments/release-attempts.ts';
import { cartQuery } from '../../queries/cart.ts';
import { useQuery } from '../../queries/use-query.ts';
import { CannotReview } from '../../widgets/pay/CannotReview.tsx';
import { CheckingPayment } from '../../widgets/pay/CheckingPayment.tsx';
import { CheckoutFrame } from '../../widgets/pay/CheckoutFrame.tsx';
import { ConfirmWithBank } from '../../widgets/pay/ConfirmWithBank.tsx';
import { payingScreen } from '../../widgets/pay/paying-screen.tsx';
import { useAccepted } from '../../widgets/pay/use-accepted.ts';
import { checkoutWiring } from '../../widgets/pay/wiring.ts';
import { ReviewDetails } from './ReviewDetails.tsx';

export const Review = payingScreen('Review and submit', ReviewPage);

function ReviewPage() {
  const [offer] = useState(pendingOffer);
  const sought = new URLSearchParams(useSearch()).get('payment') ?? '';
  const checkout = useActorRef(useWired(checkoutWiring), { input: { offer, sought } });
  const { review, failure, attempt, setback, paidElsewhere, confirming } = useSelector(
    checkout,
    ({ context }) => context,
  );
  const at = useSelector(
    checkout,
    (snapshot) => ({
      review: snapshot.hasTag('reviewed'),
      failure: snapshot.hasTag('unreviewable'),
      submitting: snapshot.hasTag('paying'),
      checking: snapshot.matches({ undetermined: 'checking' }),
      confirming: snapshot.hasTag('confirming'),
      elsewhere: snapshot.matches('paidElsewhere'),
    }),
    sameFlags,
  );
  const cart = useQuery(cartQuery);
  const { customer } = useSession();
  const isOffline = useIsOffline();
  const toast = useToast();
  const accept = useAccepted();
  const isTapStopped = useRef(false);
  useEffect(clearOffer, []);
  useReleaseAttempts();
  useEffect(() => {
    if (attempt) inHand.add(attempt.key);
  }, [attempt]);

  useEmitted(checkout, {
    'tap.stopped': () => {
      isTapStopped.current = true;
    },
    'payment.accepted': ({ answer }) => {
      if (isTapStopped.current) toast({ tone: 'error', text: STEPS.earlier, seconds: 8 });
      accept(answer);
    },
  });

  const { retry: rereadCart } = cart;
  // A refused submit may mean that the cart has changed, so the badge must be refetched too.
  const isOutdated = at.failure || setback !== undefined;
  useEffect(() => {
    if (isOutdated) rereadCart();
  }, [isOutdated, rereadCart]);

  // After a submit, the customer must first read what happened to the money.
  if (at.failure && !setback && (cart.state === 'fresh' || isOffline) && cart.data) {
    if (cart.data.items.length === 0)
      return <Redirect to={wasPaidAtBank(customer) ? to.cartReceipt() : to.cart()} replace />;
    if (cart.data.cart_wallet_id === null) return <Redirect to={to.payMethods()} replace />;
  }
  return (
    <CheckoutFrame step="Review" title={titleOf(at, setback)} back={BACK}>
      {at.checking && attempt && <CheckingPayment attempt={attempt} />}
      {at.confirming && attempt && confirming && (
        <ConfirmWithBank checkout={checkout} attempt={attempt} confirming={confirming} />
      )}
      {at.elsewhere && (
        <Told
          title={STEPS.paidElsewhere}
          action={<ButtonLink href={href(to.receipt(paidElsewhere))}>Show receipt</ButtonLink>}
        >
          {STEPS.nothingLeft}
        </Told>
      )}
      {at.failure && failure && <CannotReview checkout={checkout} failure={failure} />}
      {(at.review || at.submitting) && review && <ReviewDetails checkout={checkout} review={review} />}
      {!Object.values(at).includes(true) && <Skeleton label="Loading review" />}
      {at.submitting && <BusyOverlay />}
    </CheckoutFrame>
  );
}

function titleOf(
  at: { checking: boolean; confirming: boolean; submitting: boolean; elsewhere: boolean },
  setback: Setback | undefined,
): string {
  if (at.confirming) return 'Confirm your payment';
  if (at.checking) return 'Checking your payment';
  if (at.elsewhere) return PAYING_TITLES.paidElsewhere;
  return (!at.submitting && declinedTitle(setback)) || 'Review and submit';
}

const BACK = { label: 'Back to pay method', path: to.payMethods() };

function sameFlags(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
