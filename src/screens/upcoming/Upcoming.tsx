import { CalendarClock, CircleAlert, Receipt, RefreshCw } from 'lucide-react';
import { failedPaymentText, failedPaymentTitle } from '../../../domain/accounts/failed-auto-payment.ts';
import { type Upcoming as Row, UPCOMING_WARNINGS, upcoming } from '../../../domain/upcoming/upcoming.ts';
import { type CalendarDate, longDate } from '../../../domain/values/calendar-date.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Stub } from '../../components/layout/Stub.tsx';
import { StubList } from '../../components/layout/StubList.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { autoPayListQuery } from '../../queries/auto-pay.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { scheduledQuery } from '../../queries/scheduled.ts';
import { useQuery } from '../../queries/use-query.ts';
import { walletQuery } from '../../queries/wallet.ts';
import { PayFailedBill } from '../../widgets/auto-pay/PayFailedBill.tsx';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { CalendarActions } from '../../widgets/upcoming/CalendarActions.tsx';
import css from './Upcoming.module.css';
import { useCachedTexts } from './use-cached-texts.ts';

/** One list of due bills and automatic payments, readable without a connection. */
export function Upcoming() {
  const { clock } = useApp().adapters;
  const bills = useQuery(billListQuery);
  const scheduled = useQuery(scheduledQuery);
  const autoPays = useQuery(autoPayListQuery);
  const wallet = useQuery(walletQuery);
  const texts = useCachedTexts();
  const attempts = useOpenAttempts() ?? [];
  const views = [bills, scheduled, autoPays];
  const failed = views.find(({ state }) => state === 'failed');
  const retry = () => {
    for (const view of views) view.retry();
  };
  const isLoaded = bills.data && scheduled.data && autoPays.data;
  const ages = views.flatMap(({ asOf }) => (asOf === undefined ? [] : [asOf]));
  // Rows of a list that is still loading would look like all there are.
  const isShown = isLoaded || failed;
  const groups = (isShown && bills.data) || [];
  const rows = upcoming({
    groups,
    scheduled: (isShown && scheduled.data) || [],
    autoPays: (isShown && autoPays.data) || [],
    methods: wallet.data ?? [],
    texts,
    attempts,
  });
  const unbooked = groups.flatMap(({ accounts }) => accounts.filter((one) => one.not_booked));
  return (
    <div className={css.page}>
      <PageHeading
        title="Upcoming"
        lead="What is due, and what will be paid by itself."
        end={isLoaded && <AsOf at={Math.min(...ages)} now={clock.now()} />}
      />
      {failed && (
        <UnavailableNotice
          failure={failed.failure}
          title={`${failed.failure?.message}${rows.length > 0 ? ' This list is not complete.' : ''}`}
          onRetry={retry}
        >
          {rows.length > 0
            ? 'This list is not complete: the rest was not saved on this device yet and needs a connection.'
            : 'What is to come was not saved on this device yet. Seeing it needs a connection.'}
        </UnavailableNotice>
      )}
      {!isLoaded && !failed && <Skeleton label="Loading what is to come" />}
      {isLoaded && rows.length === 0 && (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title="Nothing is due"
          action={<ButtonLink href={href(to.bills())}>Accounts</ButtonLink>}
          reason="Due dates, pending payments and auto pays will stand here."
        />
      )}
      {unbooked.map(({ account_id, nickname, bill_type, not_booked }) => (
        <p key={account_id} className={css.note}>
          <bdi>{nickname || bill_type.name}</bdi>: {not_booked}
        </p>
      ))}
      {rows.length > 0 && <CalendarActions rows={rows} />}
      <StubList label="Upcoming">
        {rows.map((row) => (
          <UpcomingStub
            today={clock.today()}
            key={`${row.kind} ${row.account_num} ${row.date} ${row.amount}`}
            row={row}
          />
        ))}
      </StubList>
    </div>
  );
}

/** What the customer can do about a payment that failed or will not be made. */
function WayOut({ row, ebillId }: { row: Row; ebillId: number }) {
  return (
    <div className={css.ways}>
      {(row.failed || row.kind === 'due') && <PayFailedBill ebillId={ebillId} />}
      {row.remedy && (
        <ButtonLink
          kind="secondary"
          size="dense"
          href={`${href(to.autoPay(ebillId))}?tab=${row.remedy}`}
          aria-label={`${REMEDIES[row.remedy]}: ${row.name}`}
        >
          {REMEDIES[row.remedy]}
        </ButtonLink>
      )}
    </div>
  );
}

const REMEDIES = { amount: 'Change Auto Pay', method: 'Choose another method' } as const;

const KINDS = {
  due: { name: 'Due', icon: <Receipt aria-hidden="true" /> },
  'scheduled payment': { name: 'Pending payment', icon: <CalendarClock aria-hidden="true" /> },
  'auto pay': { name: 'Auto pay', icon: <RefreshCw aria-hidden="true" /> },
} as const;

const PAST_DUE = { name: 'Past due', icon: <CircleAlert aria-hidden="true" /> } as const;

function UpcomingStub({ row, today }: { row: Row; today: CalendarDate }) {
  const isPast = row.kind === 'due' && row.date < today;
  const { name, icon } = isPast ? PAST_DUE : KINDS[row.kind];
  const isUnpaid = row.warnings.includes('will not be paid');
  return (
    <Stub
      as="li"
      amountBelow
      who={
        row.ebill_id === null ? (
          <bdi>{row.name}</bdi>
        ) : (
          <a href={href(to.bill(row.ebill_id))}>
            <bdi>{row.name}</bdi>
          </a>
        )
      }
      small={
        <>
          <bdi>{row.biller}</bdi> · <bdi className={css.whole}>{row.account_num}</bdi>
          {row.due && ` · due ${longDate(row.due)}`}
          {row.method !== '' && (
            <>
              {' '}
              · {row.kind === 'due' ? 'answer PAY to pay with' : 'pays with'} <bdi>{row.method}</bdi>
            </>
          )}
        </>
      }
      when={
        <>
          <Chip tone={isPast ? 'past-due' : row.kind === 'due' ? 'due' : 'info'} icon={icon}>
            {name} {longDate(row.date)}
          </Chip>
          {row.failed && (
            <span className={css.failed}>
              {failedPaymentTitle(row.failed)} {failedPaymentText(row.failed)}
            </span>
          )}
          {row.note && <span className={isUnpaid ? css.failed : css.note}>{row.note}</span>}
          {row.warnings
            .filter((warning) => warning !== 'auto pay failed' && warning !== 'will not be paid')
            .map((warning) => (
              <Chip key={warning} tone="past-due">
                {UPCOMING_WARNINGS[warning]}
              </Chip>
            ))}
        </>
      }
      action={
        row.ebill_id !== null && (row.failed || row.remedy) && <WayOut row={row} ebillId={row.ebill_id} />
      }
      amount={<Amount value={row.amount ?? 'unknown'} unknownWords="Not known yet" />}
      amountLabel={amountLabel(row)}
    />
  );
}

function amountLabel({ kind, isDelayed, warnings }: Row): string {
  if (kind === 'due') return 'Amount due';
  if (isDelayed) return 'Not paid yet';
  return warnings.includes('will not be paid') ? 'Will not be paid' : 'Will be paid';
}
