import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { SCHEDULED } from '../../../domain/transaction-status.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app-context.tsx';
import { cartView } from '../../cart-view.ts';
import { navigate } from '../../hash-location.ts';
import { endOffer, heldOffer } from '../../one-tap.ts';
import { BusyOverlay } from '../../parts/BusyOverlay.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { CheckoutFrame } from '../cart/CheckoutFrame.tsx';
import { CannotReview } from './CannotReview.tsx';
import { CheckingPayment } from './CheckingPayment.tsx';
import { ReviewDetails } from './ReviewDetails.tsx';
import { checkoutWiring } from './wiring.ts';

/** Review and submit (CHK). */
export function Review() {
  const { session } = useApp();
  const [offer] = useState(heldOffer);
  const checkout = useActorRef(useWired(checkoutWiring), { input: { offer } });
  const { review, failure, attempt, setback, paidElsewhere } = useSelector(
    checkout,
    ({ context }) => context,
  );
  const at = useSelector(
    checkout,
    (snapshot) => ({
      review: snapshot.hasTag('reviewed'),
      failure: snapshot.matches({ reviewing: 'unreviewable' }),
      submitting: snapshot.hasTag('paying'),
      checking: snapshot.matches('undetermined'),
      elsewhere: snapshot.matches('paidElsewhere'),
    }),
    sameFlags,
  );
  const cart = useReadView(cartView);
  const isOffline = useIsOffline();
  const toast = useToast();
  const isTapStopped = useRef(false);
  useEffect(endOffer, []);

  useEffect(() => {
    const stopped = checkout.on('tap.stopped', () => {
      isTapStopped.current = true;
    });
    const heard = checkout.on('payment.accepted', ({ answer }) => {
      if (isTapStopped.current) toast({ tone: 'error', text: EARLIER, seconds: 8 });
      const { profile } = session.getSnapshot().context;
      if (answer.trans_status === SCHEDULED && profile) {
        session.send({ type: 'profile.changed', profile: { ...profile, has_scheduled_payments: true } });
      }
      navigate(to.cartReceipt(), { replace: true });
    });
    return () => {
      stopped.unsubscribe();
      heard.unsubscribe();
    };
  }, [checkout, session, toast]);

  const { retry: rereadCart } = cart;
  // A refused submit may mean that the cart is another by now: the badge tells of it too.
  const isOutdated = at.failure || setback !== undefined;
  useEffect(() => {
    if (isOutdated) rereadCart();
  }, [isOutdated, rereadCart]);

  // Whoever has submitted reads here what became of the money before anything else.
  if (at.failure && !setback && (cart.state === 'fresh' || isOffline) && cart.data) {
    if (cart.data.items.length === 0) return <Redirect to={to.cart()} replace />;
    if (cart.data.cart_wallet_id === null) return <Redirect to={to.payMethods()} replace />;
  }
  return (
    <CheckoutFrame
      step="Review"
      title={at.checking ? 'Checking your payment' : 'Review and submit'}
      back={{ label: 'Back to pay method', path: to.payMethods() }}
    >
      {at.checking && attempt && <CheckingPayment attempt={attempt} />}
      {at.elsewhere && (
        <Notice
          tone="ok"
          title="This cart was paid in another tab"
          action={<ButtonLink href={href(to.receipt(paidElsewhere))}>Show receipt</ButtonLink>}
        >
          There is nothing left to submit here.
        </Notice>
      )}
      {at.failure && failure && <CannotReview checkout={checkout} failure={failure} />}
      {(at.review || at.submitting) && review && <ReviewDetails checkout={checkout} review={review} />}
      {!Object.values(at).includes(true) && <Skeleton label="Loading review" />}
      {at.submitting && <BusyOverlay />}
    </CheckoutFrame>
  );
}

const EARLIER =
  'What you just tapped was not paid: its bills are in your cart. This is the receipt of an earlier payment.';

function sameFlags(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
