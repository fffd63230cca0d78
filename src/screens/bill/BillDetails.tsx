import { ChevronLeft } from 'lucide-react';
import { useParams } from 'wouter';
import { billWithChanges } from '../../../domain/bill-with-changes.ts';
import { Absent } from '../../absent.tsx';
import { useApp } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { NotRead } from '../../parts/NotRead.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { href, to } from '../../routes.ts';
import { useGone } from '../../use-gone.ts';
import { useWaiting } from '../../use-outbox.ts';
import { useReadView } from '../../use-read-view.ts';
import { momentIn } from '../bills/wiring.ts';
import css from './BillDetails.module.css';
import { BillPage } from './BillPage.tsx';
import { paperDay, useIsPaper } from './paper.ts';
import { billView } from './wiring.ts';

/** The details of one bill (DET). An id that is no number names no bill. */
export function BillDetails() {
  const { id = '' } = useParams<{ id: string }>();
  return /^[1-9]\d{0,14}$/.test(id) ? <KnownBill key={id} ebillId={Number(id)} /> : <NoBill />;
}

function KnownBill({ ebillId }: { ebillId: number }) {
  const { adapters } = useApp();
  const { data: held, asOf, failure, isBusy, retry } = useReadView(billView(ebillId));
  useGone(failure);
  const isPaper = useIsPaper();
  const waiting = useWaiting();
  const bill = held && billWithChanges(held, waiting);
  const { today, now } = momentIn(adapters);
  // A bill that is not the customer's any more is not shown from the device either.
  const isGone = failure?.status === 404 || failure?.status === 410;

  return (
    <div className={css.page} aria-busy={isBusy && !bill}>
      <PageHeading
        title={bill && !isGone ? bill.biller.name : 'Bill details'}
        back={<Back />}
        end={
          bill && asOf && !isGone && <AsOf at={asOf} now={now} day={isPaper ? paperDay(asOf) : undefined} />
        }
      />
      {failure && (!bill || isGone) && (
        <Absent failure={failure} {...(isGone && { title: NOT_LOADED })} onRetry={retry}>
          This bill was not opened on this device yet. Opening it needs a connection.
        </Absent>
      )}
      {failure && failure.status > 0 && bill && !isGone && (
        <NotRead title={failure.message} isHeld onRetry={retry} />
      )}
      {!bill && !failure && <Skeleton label="Loading bill" rows={3} />}
      {bill && !isGone && <BillPage bill={bill} today={today} onOutdated={retry} />}
    </div>
  );
}

const NOT_LOADED = 'Unable to get bill details.  Please try again later.';

function NoBill() {
  return (
    <div className={css.page}>
      <PageHeading title="Bill details" back={<Back />} />
      <Notice tone="error" title={NOT_LOADED} />
    </div>
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
