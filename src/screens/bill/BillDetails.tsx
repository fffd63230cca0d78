import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import type { Bill } from '../../../domain/bills/bill.ts';
import { BILL_PAGE } from '../../../domain/bills/text/page.ts';
import { checkedMark } from '../../../domain/checkout/checked-mark.ts';
import { billWithChanges } from '../../../domain/outbox/pending-bill.ts';
import { useApp } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { useRedirectIfGone } from '../../app/use-redirect-if-gone.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { NoSuch } from '../../components/messages/NoSuch.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { AccountNumber } from '../../components/text/AccountNumber.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import { dayOf } from '../../components/text/portal-clock.ts';
import { useQueuedChanges } from '../../offline/use-outbox.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { currentMoment } from '../../queries/bill-list.ts';
import { billPageQuery } from '../../queries/bill-page.ts';
import { useQuery } from '../../queries/use-query.ts';
import { useIsPaper } from '../../widgets/bill/paper.ts';
import { Unread } from '../../widgets/Unavailable.tsx';
import { BillContents } from './BillContents.tsx';
import css from './BillDetails.module.css';

/** The details of one bill. An id that is not a number matches no bill. */
export function BillDetails() {
  const { id = '' } = useParams<{ id: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? <KnownBill key={id} ebillId={Number(id)} /> : <NoBill />;
}

function KnownBill({ ebillId }: { ebillId: number }) {
  const { adapters } = useApp();
  const { data: cached, asOf, failure, retry } = useQuery(billPageQuery(ebillId));
  useRedirectIfGone(failure);
  const isPaper = useIsPaper();
  const waiting = useQueuedChanges();
  const attempts = useOpenAttempts() ?? [];
  const changed = cached && billWithChanges(cached, waiting);
  const checked = checkedMark(attempts, ebillId);
  const bill = changed && { ...changed, ...(checked && { checked }) };
  const { today, now } = currentMoment(adapters);
  // A bill that no longer belongs to the customer is not shown from the cache either.
  const isGone = failure?.status === 404 || failure?.status === 410;

  return (
    <div className={css.page}>
      <PageHeading
        title={bill && !isGone ? bill.biller.name : 'Bill details'}
        back={<Back />}
        lead={bill && !isGone ? <AccountLine bill={bill} /> : undefined}
        end={bill && asOf && !isGone && <AsOf at={asOf} now={now} day={isPaper ? dayOf(asOf) : undefined} />}
      />
      {isGone ? (
        <NoSuch thing="bill" />
      ) : (
        <Unread of={{ data: bill, failure, retry }} loading="Loading bill">
          {BILL_PAGE.notOpened}
        </Unread>
      )}
      {failure && failure.status > 0 && bill && !isGone && (
        <NotRead title={failure.message} isHeld onRetry={retry} />
      )}
      {bill && !isGone && <BillContents bill={bill} today={today} onOutdated={retry} />}
    </div>
  );
}

function NoBill() {
  return (
    <div className={css.page}>
      <PageHeading title="Bill details" back={<Back />} />
      <NoSuch thing="bill" />
    </div>
  );
}

/** Which account of the biller this is. */
function AccountLine({ bill: { nickname, bill_type, account_num } }: { bill: Bill }) {
  return (
    <>
      <bdi>{nickname || bill_type.name}</bdi> · <AccountNumber value={account_num} />
    </>
  );
}

function Back() {
  return (
    <a href={href(to.bills())} data-print="no">
      <ChevronLeft aria-hidden="true" />
      Accounts
    </a>
  );
}
