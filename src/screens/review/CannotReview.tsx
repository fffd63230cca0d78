import { useSelector } from '@xstate/react';
import type { Failure } from '../../../domain/failure.ts';
import { NOT_CHARGED, setbackReason } from '../../../domain/open-attempt.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { href, to } from '../../routes.ts';
import css from './CannotReview.module.css';
import type { CheckoutRef } from './checkout-ref.ts';
import { SetbackNotice } from './SetbackNotice.tsx';

/** There is no review to submit: the cart has to change first, or the server could not be reached. */
export function CannotReview({ checkout, failure }: { checkout: CheckoutRef; failure: Failure }) {
  const setback = useSelector(checkout, ({ context }) => context.setback);
  const isOffline = useIsOffline();
  const isSaid = setback !== undefined && setbackReason(setback) === failure.message;
  const isRefused = failure.kind === 'refused';
  const isCut = isOffline && failure.status === 0 && !isSaid;
  return (
    <>
      {setback && <SetbackNotice setback={setback} />}
      <Notice
        tone={isCut ? 'offline' : 'error'}
        title={
          isSaid ? 'There is nothing to submit as it stands.' : isCut ? 'You are offline.' : failure.message
        }
        action={
          <div className={css.actions}>
            {isRefused && (
              <>
                <ButtonLink size="dense" href={href(to.cart())}>
                  Change bills or date
                </ButtonLink>
                <ButtonLink size="dense" kind="secondary" href={href(to.payMethods())}>
                  Change pay method
                </ButtonLink>
              </>
            )}
            <Button kind="secondary" size="dense" onClick={() => checkout.send({ type: 'review.renewed' })}>
              Retry
            </Button>
          </div>
        }
      >
        {isOffline ? 'A payment needs a connection. ' : ''}
        {!isSaid && NOT_CHARGED}
      </Notice>
    </>
  );
}
