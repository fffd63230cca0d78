import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { OFFLINE_PAYMENT } from '../../../domain/api/text/en.ts';
import { setbackReason } from '../../../domain/checkout/open-attempt.ts';
import { NOT_CHARGED } from '../../../domain/checkout/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { OfflineTitle } from '../OfflineTitle.tsx';
import css from './CannotReview.module.css';
import { SetbackNotice } from './SetbackNotice.tsx';
import type { CheckoutRef } from './wiring.ts';

interface CannotReviewProps {
  readonly checkout: CheckoutRef;
  readonly failure: Failure;
  /** Where a refused cart can be changed; by default, in the earlier steps. */
  readonly ways?: ReactNode;
}

/**
 * Shown when there is no review to submit: the cart must change first, or the server could not be reached. A refused
 * cart was not submitted, so nothing is said of money.
 */
export function CannotReview({ checkout, failure, ways }: CannotReviewProps) {
  const setback = useSelector(checkout, ({ context }) => context.setback);
  const isOffline = useIsOffline();
  const isSaid = setback !== undefined && setbackReason(setback) === setbackReason(failure);
  const isRefused = failure.kind === 'refused';
  const remedy = REMEDIES[failure.code ?? ''];
  const isCut = isOffline && failure.status === 0;
  const actions = (
    <div className={css.actions}>
      {isRefused && (ways ?? remedy ?? <WaysToChange />)}
      {!remedy && (
        <Button kind="secondary" size="dense" onClick={() => checkout.send({ type: 'review.renewed' })}>
          Retry
        </Button>
      )}
    </div>
  );
  // The payment was refused for what the cart is refused for: one message says it, and leads on.
  if (isSaid)
    return <SetbackNotice setback={setback} more={isOffline && ` ${OFFLINE_PAYMENT}`} action={actions} />;
  return (
    <>
      {setback && <SetbackNotice setback={setback} />}
      <Notice
        tone={isCut ? 'offline' : 'error'}
        title={isCut ? <OfflineTitle /> : isRefused ? setbackReason(failure) : failure.message}
        action={actions}
      >
        {isOffline ? `${OFFLINE_PAYMENT} ` : ''}
        {!setback && !isRefused && NOT_CHARGED}
      </Notice>
    </>
  );
}

/** What the same cart would be refused for again: only this mends it. */
const REMEDIES: Readonly<Record<string, ReactNode>> = {
  'checkout.takes-no-payments': (
    <ButtonLink size="dense" href={href(to.cart())}>
      Go to the cart
    </ButtonLink>
  ),
  'checkout.charge-too-small': (
    <ButtonLink size="dense" href={href(to.cart())}>
      Change amount
    </ButtonLink>
  ),
  'checkout.share-too-small': (
    <ButtonLink size="dense" href={href(to.payMethods())}>
      Divide the amount differently
    </ButtonLink>
  ),
};

function WaysToChange() {
  return (
    <>
      <ButtonLink size="dense" href={href(to.cart())}>
        Change bills or date
      </ButtonLink>
      <ButtonLink size="dense" kind="secondary" href={href(to.payMethods())}>
        Change pay method
      </ButtonLink>
    </>
  );
}
