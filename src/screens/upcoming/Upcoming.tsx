import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { billerName } from '../../../domain/accounts/biller-name.ts';
import { OFFLINE, OFFLINE_PAYMENT } from '../../../domain/api/text/en.ts';
import { endOfWeek } from '../../../domain/bills/due-soon.ts';
import { aboutText } from '../../../domain/bills/estimate.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { dueReturns } from '../../../domain/upcoming/due-returns.ts';
import { type Ahead, withEstimates } from '../../../domain/upcoming/expected.ts';
import { UPCOMING } from '../../../domain/upcoming/text/en.ts';
import { upcoming } from '../../../domain/upcoming/upcoming.ts';
import { type UpcomingWeek, upcomingWeeks } from '../../../domain/upcoming/weeks.ts';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { counted } from '../../../domain/values/counted.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { TimelineBlock } from '../../components/timeline/TimelineBlock.tsx';
import { Today } from '../../components/timeline/TimelineRow.tsx';
import { prefetchBills } from '../../offline/begin-prefetch.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { autoPayListQuery } from '../../queries/auto-pay.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { scheduledQuery } from '../../queries/scheduled.ts';
import { taxAccountsQuery } from '../../queries/tax.ts';
import { useQuery } from '../../queries/use-query.ts';
import { walletQuery } from '../../queries/wallet.ts';
import { AccountsHalves } from '../../widgets/bills/AccountsHalves.tsx';
import { PayBillButton, usePayableBills } from '../../widgets/bills/PayListedBill.tsx';
import { ReturnRow } from '../../widgets/tax/ReturnRow.tsx';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { CalendarActions } from '../../widgets/upcoming/CalendarActions.tsx';
import { UpcomingRow } from '../../widgets/upcoming/UpcomingRow.tsx';
import { useCachedBills } from '../../widgets/upcoming/use-cached-bills.ts';
import css from './Upcoming.module.css';
import { useCachedTexts } from './use-cached-texts.ts';

/** One list of due bills and automatic payments, readable without a connection. */
export function Upcoming() {
  const { adapters } = useApp();
  const today = adapters.clock.today();
  const scheduled = useQuery(scheduledQuery, false);
  const autoPays = useQuery(autoPayListQuery, false);
  const bills = useQuery(billListQuery, scheduled.data !== undefined && autoPays.data !== undefined);
  const { state, data: groupsRead, asOf } = bills;
  // What is expected is worked out from the bills themselves, also where this page is opened first.
  useEffect(() => {
    if (state === 'fresh' && groupsRead && asOf) prefetchBills(adapters, groupsRead, asOf);
  }, [adapters, state, groupsRead, asOf]);
  const wallet = useQuery(walletQuery, false);
  const taxes = useQuery(taxAccountsQuery, false);
  const isOffline = useIsOffline();
  const payable = usePayableBills();
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
  const returns = dueReturns((isShown && taxes.data?.accounts) || [], today);
  const ahead = withEstimates(rows, groups, useCachedBills(), today);
  const billers = new Map(
    groups.flatMap((group) => [group.name, billerName(group)].map((name) => [name, group])),
  );
  const unbooked = groups.flatMap(({ accounts }) => accounts.filter((one) => one.not_booked));
  const weeks = upcomingWeeks(ahead, today, returns);
  const firstAhead = weeks.findIndex(({ isPast }) => !isPast);
  return (
    <div className={css.page}>
      <PageHeading title="Upcoming" isHidden />
      <div className={css.top}>
        <AccountsHalves shown="upcoming" />
        {isLoaded && <AsOf at={Math.min(...ages)} now={adapters.clock.now()} />}
      </div>
      {failed && (
        <UnavailableNotice
          failure={failed.failure}
          title={`${failed.failure?.message}${rows.length > 0 ? ` ${UPCOMING.incomplete}` : ''}`}
          onRetry={retry}
        >
          {rows.length > 0 ? UPCOMING.rest : UPCOMING.none}
        </UnavailableNotice>
      )}
      {!isLoaded && !failed && <Skeleton label={UPCOMING.loading} />}
      {isLoaded && rows.length === 0 && returns.length === 0 && (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title="Nothing is due"
          action={<ButtonLink href={href(to.bills())}>Accounts</ButtonLink>}
          reason={UPCOMING.empty}
        />
      )}
      {rows.length > 0 && !isSetUp('payments') && <Notice title={NO_PAYMENTS}>{UPCOMING.onlyIfSetUp}</Notice>}
      {isOffline && rows.length > 0 && (
        <p className={css.note}>
          {OFFLINE} {OFFLINE_PAYMENT}
        </p>
      )}
      {unbooked.map(({ account_id, nickname, bill_type, not_booked }) => (
        <p key={account_id} className={css.note}>
          <bdi>{nickname || bill_type.name}</bdi>: {not_booked}
        </p>
      ))}
      {weeks.map((week, at) => (
        <TimelineBlock
          key={week.title}
          title={week.title}
          count={countText(week)}
          // What is late stands whole on the list. Here, what comes is found at once.
          fold={week.isPast && firstAhead >= 0 ? 'closed' : undefined}
          sum={week.isEstimated ? aboutText(week.sum) : formatCents(week.sum)}
          tone={week.isPast ? 'late' : 'plain'}
        >
          <ol aria-label={week.title}>
            {at === firstAhead && <Today date={today} />}
            {week.rows.map((row) =>
              row.kind === undefined ? (
                <ReturnRow key={`return ${row.open.taxId}`} due={row} />
              ) : (
                <UpcomingRow
                  key={`${row.kind} ${row.account_num} ${row.date} ${row.amount}`}
                  row={row}
                  today={today}
                  biller={billers.get(row.biller)}
                  action={payAction(row, payable, today)}
                />
              ),
            )}
            {firstAhead < 0 && <Today date={today} />}
          </ol>
        </TimelineBlock>
      ))}
      {rows.length > 0 && <CalendarActions rows={rows} />}
      {payable.dialog}
    </div>
  );
}

/** `3 bills, 9 returns` of what is past due; of a week, how many amounts are not known yet. */
function countText({ isPast, rows, unknown }: UpcomingWeek): string {
  const returns = rows.filter(({ kind }) => kind === undefined).length;
  return [
    isPast && rows.length > returns && counted(rows.length - returns, 'bill'),
    isPast && returns > 0 && counted(returns, 'return'),
    unknown > 0 && `${unknown} not known yet`,
  ]
    .filter(Boolean)
    .join(', ');
}

function payAction(
  { kind, ebill_id, date }: Ahead,
  bills: ReturnType<typeof usePayableBills>,
  today: CalendarDate,
) {
  const look = date <= endOfWeek(today) ? 'tinted' : 'secondary';
  return (
    kind === 'due' &&
    ebill_id !== null &&
    isSetUp('payments') && <PayBillButton bills={bills} ebillId={ebill_id} inRow={look} />
  );
}
