import { useActorRef, useSelector } from '@xstate/react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { confirmDeadline } from '../../../domain/checkout/confirm-deadline.ts';
import type { Setback } from '../../../domain/checkout/open-attempt.ts';
import { checkingText, confirmingText } from '../../../domain/checkout/text/checking.ts';
import type { ScheduledPayment } from '../../../domain/scheduled/scheduled-payment.ts';
import { BALANCE_MAY_HAVE_CHANGED, balanceNotAsked } from '../../../domain/scheduled/text/en.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { dateOf, timeOf } from '../../components/text/portal-clock.ts';
import { useReleaseAttempts } from '../../payments/release-attempts.ts';
import { SetbackNotice } from '../../widgets/pay/SetbackNotice.tsx';
import { Preview } from './Preview.tsx';
import { scheduledPayNowWiring } from './wiring.ts';

/** Pays a scheduled payment today (SCH-06 to SCH-10). */
export function PayNow({ payment, onClose }: { payment: ScheduledPayment; onClose: () => void }) {
  const { clock } = useApp().adapters;
  const isOffline = useIsOffline();
  const actor = useActorRef(useWired(scheduledPayNowWiring), { input: { payment } });
  const { preview, setback, message, attempt, isBalanceUnknown } = useSelector(
    actor,
    ({ context }) => context,
  );
  const isChecking = useSelector(actor, (snapshot) => snapshot.hasTag('checking'));
  const isShown = useSelector(actor, (snapshot) => snapshot.can({ type: 'payment.confirmed' }));
  const isGone = useSelector(actor, (snapshot) => snapshot.can({ type: 'preview.renewed' }));
  const isPaying = useSelector(actor, (snapshot) => snapshot.hasTag('paying'));

  const deadline = attempt && confirmDeadline(attempt, clock.now());
  useReleaseAttempts();
  useEmitted(actor, {
    'payment.made': ({ confirmationNum }) => navigate(to.scheduledReceipt(confirmationNum)),
  });

  return (
    <Dialog
      title={isChecking ? 'Checking your payment' : 'Submit Payment'}
      onDismiss={isPaying ? undefined : onClose}
      actions={
        <>
          {!isChecking && !isGone && (
            <Button
              busy={!isShown}
              blockedBecause={isOffline ? OFFLINE : undefined}
              onClick={() => actor.send({ type: 'payment.confirmed' })}
            >
              Pay Now
            </Button>
          )}
          {isGone && (
            <Button kind="secondary" onClick={() => actor.send({ type: 'preview.renewed' })}>
              Retry
            </Button>
          )}
          {!isPaying && (
            <Button kind="secondary" onClick={onClose}>
              {isChecking || isGone ? 'Close' : 'Cancel'}
            </Button>
          )}
        </>
      }
    >
      {setback && !isPaying && <NotPaid setback={setback} />}
      {isGone && <Told tone="error" title={message} />}
      {isChecking && attempt && (
        <Told
          tone="warn"
          title={
            deadline
              ? confirmingText(attempt, clock.today(), dateOf(deadline), timeOf(deadline))
              : checkingText(attempt, clock.today(), dateOf(attempt.at), timeOf(attempt.at))
          }
        >
          {PENDING.askingAgain}
        </Told>
      )}
      {!isChecking && !isGone && !preview && <Skeleton label="Loading receipt preview" />}
      {!isChecking && !isGone && preview && (
        <>
          {isBalanceUnknown && (
            <Notice tone="warn" title={balanceNotAsked(payment.entity_name)}>
              {BALANCE_MAY_HAVE_CHANGED}
            </Notice>
          )}
          <Preview preview={preview} today={clock.today()} />
          <p>{PENDING.agreed}</p>
        </>
      )}
    </Dialog>
  );
}

/** With these refusals, the payment or its bill is paid elsewhere, or was. */
const PAID_ELSEWHERE: readonly (string | undefined)[] = [
  'scheduled.made',
  'checkout.scheduled-being-made',
  'checkout.pending-paid-otherwise',
];

/**
 * First what happened to the money, then why (ERR2-13). If the payment was made elsewhere, it does not say
 * that nothing was charged.
 */
function NotPaid({ setback }: { setback: Setback }) {
  const isMade = PAID_ELSEWHERE.includes(setback.code);
  // The summary of what was made elsewhere says so itself.
  useErrorTitle(!isMade);
  return isMade ? <ErrorSummary errors={[{ text: setback.message }]} /> : <SetbackNotice setback={setback} />;
}
