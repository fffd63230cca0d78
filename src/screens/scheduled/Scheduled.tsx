import { useActorRef, useSelector } from '@xstate/react';
import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { SAVED } from '../../../domain/api/text/en.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { PENDING } from '../../../domain/scheduled/text/pending.ts';
import { scheduledPaymentsMachine } from '../../../machines/scheduled/scheduled-payments.machine.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { Sentence } from '../../components/text/Sentence.tsx';
import { scheduledQuery } from '../../queries/scheduled.ts';
import { useQuery } from '../../queries/use-query.ts';
import { OfflineTitle } from '../../widgets/OfflineTitle.tsx';
import { DeletePayment } from './DeletePayment.tsx';
import { EditPayment } from './EditPayment.tsx';
import { PayNow } from './PayNow.tsx';
import { PendingTable } from './PendingTable.tsx';
import css from './Scheduled.module.css';

/** The scheduled payments. If the route names one, it is opened, because its outcome is open (CHK-24). */
export function Scheduled() {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const toast = useToast();
  const { data, state, asOf, failure, retry } = useQuery(scheduledQuery);
  const actor = useActorRef(useWired(scheduledPaymentsMachine));
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  const { payment } = context;
  const sought = new URLSearchParams(useSearch()).get('payment');
  const isListed = data?.some(({ confirmation_num }) => confirmation_num === sought);
  const close = () => {
    actor.send({ type: 'task.closed' });
    if (sought) navigate(to.scheduledPayments(), { replace: true });
  };

  useEffect(() => {
    const found = data?.find(({ confirmation_num }) => confirmation_num === sought);
    // While another task is open, the machine takes no such event.
    if (found) actor.send({ type: 'payment.chosen', payment: found });
  }, [actor, data, sought]);

  // A page that stayed open overnight removes payments that were made meanwhile.
  useEffect(() => {
    const refetch = () => document.visibilityState === 'visible' && retry();
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [retry]);

  // The payment was made meanwhile, so its receipt is shown.
  if (sought && isListed === false && state === 'fresh')
    return <Redirect to={to.scheduledReceipt(sought)} replace />;

  return (
    <div className={css.page}>
      <PageHeading
        title="Pending One-Time Payments"
        end={asOf !== undefined && <AsOf at={asOf} now={adapters.clock.now()} />}
      />
      {isOffline && !data && (
        <Notice tone="offline" title={<OfflineTitle />}>
          {PENDING.notRead}
        </Notice>
      )}
      {failure && !isOffline && <NotRead title={failure.message} isHeld={Boolean(data)} onRetry={retry} />}
      {!data && !failure && <Skeleton label="Loading pending payments" rows={3} />}
      {data && data.length > 0 && !isSetUp('payments') && (
        <Notice title={NO_PAYMENTS}>{PENDING.onlyDelete}</Notice>
      )}
      {data && data.length > 0 && <PendingTable payments={data} actor={actor} />}
      {data?.length === 0 && state !== 'looking' && <NoPending />}
      {payment && value === 'paying' && <PayNow payment={payment} onClose={close} />}
      {payment && value === 'editing' && (
        <EditPayment
          payment={payment}
          onClose={close}
          onUpdated={() => {
            close();
            toast({ tone: 'ok', text: SAVED, seconds: 3 });
          }}
        />
      )}
      {payment && value === 'deleting' && (
        <DeletePayment
          payment={payment}
          onClose={(wasLast) => {
            close();
            if (wasLast) navigate(to.bills());
          }}
        />
      )}
    </div>
  );
}

/** Shown if there are no pending payments (SCH-04, SCH-05). */
function NoPending() {
  return (
    <EmptyState
      icon={<CalendarClock aria-hidden="true" />}
      title={PENDING.none}
      reason={
        !isSetUp('payments') ? (
          NO_PAYMENTS
        ) : (
          <Sentence
            parts={PENDING.howToSchedule(
              <a href={href(to.bills())}>Accounts</a>,
              <a href={href(to.autoPays())}>Auto Pays</a>,
            )}
          />
        )
      }
    />
  );
}
