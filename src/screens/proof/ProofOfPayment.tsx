import { BadgeCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import css from './ProofOfPayment.module.css';
import { type HeldPayment, readPayments, watchLastPayment } from './wiring.ts';

const ProofCard = lazy(async () => ({ default: (await import('./ProofCard.tsx')).ProofCard }));

/** What to show at the door or on the phone: the last payment on the account, as this device knows it. */
export function ProofOfPayment({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const [held, setHeld] = useState<HeldPayment>();
  const [isOpen, setOpen] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const isOffline = useIsOffline();
  const { account_num, biller } = bill;
  useEffect(() => {
    const account = { entity_id: biller.id, account_num };
    const leaving = new AbortController();
    let isAsked = false;
    const stop = watchLastPayment(adapters, account, (found) => {
      setHeld(found);
      // Without a connection there is nothing more to show; it is asked once there is one.
      if (found || isAsked || isOffline) return;
      isAsked = true;
      readPayments(adapters, account, leaving.signal).then(
        () => setKnown(true),
        () => {},
      );
    });
    return () => {
      stop();
      leaving.abort();
    };
  }, [adapters, biller.id, account_num, isOffline]);
  if (!held)
    return isOffline && !isKnown ? (
      <p className={css.missing} data-print="no">
        No payment on this account was read on this device before. Proof of one needs a connection once.
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
          <ProofCard bill={bill} held={held} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
