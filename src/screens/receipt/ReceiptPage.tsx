import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Receipt } from '../../../domain/receipt.ts';
import { type BackPlace, backPlace, type Reached, receiptBack } from '../../../domain/receipt-back.ts';
import { Absent } from '../../absent.tsx';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import type { View } from '../../read-view.ts';
import { href, to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { InstallCard } from '../install/InstallCard.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { ReceiptBody } from './ReceiptBody.tsx';
import css from './ReceiptPage.module.css';

type ReceiptPageProps = {
  view: View<Receipt>;
  reached: Reached;
  /** What can be done next. */
  next?: (receipt: Receipt) => ReactNode;
};

/** A receipt, however it was reached (RCT). One seen before opens without a connection as a saved copy (RCT-24). */
export function ReceiptPage({ view, reached, next }: ReceiptPageProps) {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const { data: receipt, state, asOf, failure, retry } = useReadView(view);
  const isSavedCopy = receipt !== undefined && (isOffline || state === 'stale');
  return (
    <div className={css.page}>
      <p className={css.letterhead}>Billfold</p>
      <PageHeading title="Receipt" back={<BackLink reached={reached} receipt={receipt} />} />
      {isSavedCopy && asOf && (
        <Notice tone="offline" title="This is a saved copy">
          It may have changed since. <AsOf at={asOf} now={adapters.clock.now()} />
        </Notice>
      )}
      {!receipt && failure && (
        <Absent failure={failure} onRetry={retry}>
          This receipt was not opened on this device yet. Opening it needs a connection.
        </Absent>
      )}
      {!receipt && !failure && <Skeleton label="Loading receipt" />}
      {receipt && (
        <>
          <ReceiptBody receipt={receipt} isJustMade={reached.by === 'checkout'} />
          <ReceiptActions receipt={receipt} />
          {next?.(receipt)}
          {reached.by === 'checkout' && <InstallCard />}
        </>
      )}
    </div>
  );
}

/** RCT-15 to RCT-22, TRX-02 to TRX-04. */
function BackLink({ reached, receipt }: { reached: Reached; receipt: Receipt | undefined }) {
  const label = receiptBack(reached, receipt);
  const path = pathOf(backPlace(label), reached);
  return (
    <a href={href(path ?? to.home())} data-print="no">
      <ArrowLeft aria-hidden="true" />
      {path === undefined ? 'Back to Home' : label}
    </a>
  );
}

/** Nothing where there is no such screen yet (ruling 38): the link then leads home. */
function pathOf(place: BackPlace, reached: Reached): string | undefined {
  switch (place) {
    case 'home':
      return to.home();
    case 'cart':
      return to.cart();
    case 'bill':
      return reached.by === 'transaction' ? to.bill(reached.ebillId) : undefined;
    case 'history':
      return to.history('payments');
    case 'scheduledPayments':
      return to.scheduledPayments();
  }
}
