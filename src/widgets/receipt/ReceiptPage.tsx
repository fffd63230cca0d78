import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { portalName } from '../../../domain/brand/portal.ts';
import {
  type BackPlace,
  backPlace,
  type ReceiptOrigin,
  receiptBack,
} from '../../../domain/receipts/back-link.ts';
import type { Receipt } from '../../../domain/receipts/receipt.ts';
import { isTakenBack, onlyBillOf, paidBillsOf } from '../../../domain/receipts/receipt-state.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { FAILED } from '../../../domain/receipts/transaction-status.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { NoSuch } from '../../components/messages/NoSuch.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { AsOf } from '../../components/text/AsOf.tsx';
import type { QueryDefinition } from '../../queries/query.ts';
import { useQuery } from '../../queries/use-query.ts';
import { InstallCard } from '../install/InstallCard.tsx';
import { Unread } from '../Unavailable.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { ReceiptBody } from './ReceiptBody.tsx';
import { ReceiptNext } from './ReceiptNext.tsx';
import css from './ReceiptPage.module.css';
import { useBillsAfter } from './use-bill-after.ts';

type ReceiptPageProps = {
  view: QueryDefinition<Receipt>;
  reached: ReceiptOrigin;
  next?: (receipt: Receipt) => ReactNode;
};

/**
 * A receipt, however it was reached. One that was seen before opens without a connection as a saved copy
 * (RCT-24).
 */
export function ReceiptPage({ view, reached, next }: ReceiptPageProps) {
  const { adapters } = useApp();
  const isOffline = useIsOffline();
  const { data: receipt, state, asOf, failure, retry } = useQuery(view);
  const isJustMade = reached.by === 'checkout';
  const isOpen = receipt?.transaction_receipts.some(
    ({ trans_status }) => trans_status === FAILED || isTakenBack(trans_status),
  );
  const only = receipt && onlyBillOf(receipt);
  const asked = only === undefined ? receipt && paidBillsOf(receipt) : [only];
  const bills = useBillsAfter((isJustMade || isOpen) && asked ? asked : []);
  const isSavedCopy = receipt !== undefined && (isOffline || state === 'stale');
  return (
    <div className={css.page}>
      <p className={css.letterhead}>{portalName()}</p>
      <div className={css.back}>
        <BackLink reached={reached} receipt={receipt} />
        {receipt && asOf && !isSavedCopy && (
          <span data-print="no">
            <AsOf at={asOf} now={adapters.clock.now()} />
          </span>
        )}
      </div>
      {isSavedCopy && asOf && (
        <Notice tone="offline" title="This is a saved copy">
          {RECEIPT.changed} <AsOf at={asOf} now={adapters.clock.now()} />
        </Notice>
      )}
      <ReceiptBody receipt={receipt} bills={bills} isJustMade={isJustMade} />
      {!receipt && failure?.status === 404 ? (
        <NoSuch thing="receipt" />
      ) : (
        <Unread of={{ data: receipt, failure, retry }} loading="Loading receipt">
          {RECEIPT.notOpened}
        </Unread>
      )}
      {receipt && (
        <>
          {isJustMade && <ReceiptNext receipt={receipt} bills={bills} />}
          <ReceiptActions receipt={receipt} />
          {next?.(receipt)}
          {isJustMade && <InstallCard />}
        </>
      )}
    </div>
  );
}

/** The link back (RCT-15 to RCT-22, TRX-02 to TRX-04). */
function BackLink({ reached, receipt }: { reached: ReceiptOrigin; receipt: Receipt | undefined }) {
  const label = receiptBack(reached, receipt);
  const path = pathOf(backPlace(label), reached);
  return (
    <a href={href(path ?? to.home())} data-print="no">
      <ArrowLeft aria-hidden="true" />
      {path === undefined ? 'Back to Home' : label}
    </a>
  );
}

/** Undefined if there is no such screen yet (ruling 38): the link then leads home. */
function pathOf(place: BackPlace, reached: ReceiptOrigin): string | undefined {
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
