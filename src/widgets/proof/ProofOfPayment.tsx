import { BadgeCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Bill } from '../../../domain/bills/bill.ts';
import { RECEIPT } from '../../../domain/receipts/text/screen.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { lazyPart } from '../../app/screen.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import css from './ProofOfPayment.module.css';
import { type CachedPayment, readPayments, watchLastPayment } from './wiring.ts';

const ProofCard = lazyPart(() => import('./ProofCard.tsx'), 'ProofCard');

/** A proof for the door or the phone: the last payment on the account that this device knows. */
export function ProofOfPayment({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const [lastPayment, setLastPayment] = useState<CachedPayment>();
  const [isOpen, setOpen] = useState(false);
  const [isFetched, setFetched] = useState(false);
  const isOffline = useIsOffline();
  const { account_num, biller } = bill;
  useEffect(() => {
    const account = { entity_id: biller.id, account_num };
    const leaving = new AbortController();
    let isRequested = false;
    const stop = watchLastPayment(adapters, account, (payment) => {
      setLastPayment(payment);
      // Without a connection there is nothing more to show. The payments are fetched once there is one.
      if (payment || isRequested || isOffline) return;
      isRequested = true;
      readPayments(adapters, account, leaving.signal).then(
        () => setFetched(true),
        () => {},
      );
    });
    return () => {
      stop();
      leaving.abort();
    };
  }, [adapters, biller.id, account_num, isOffline]);
  if (!lastPayment)
    return isOffline && !isFetched ? (
      <p className={css.missing} data-print="no">
        {RECEIPT.noProof}
      </p>
    ) : null;
  return (
    <div className={css.place} data-print="no">
      <Button
        kind="quiet"
        size="dense"
        icon={<BadgeCheck aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Show proof of payment
      </Button>
      {isOpen && (
        <Suspense>
          <ProofCard bill={bill} held={lastPayment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
