import { BadgeCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Bill } from '../../../domain/bill.ts';
import { useApp } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { type HeldPayment, readPayments, watchLastPayment } from './wiring.ts';

const ProofCard = lazy(async () => ({ default: (await import('./ProofCard.tsx')).ProofCard }));

/** What to show at the door or on the phone: the last payment on the account, as this device knows it. */
export function ProofOfPayment({ bill }: { bill: Bill }) {
  const { adapters } = useApp();
  const [held, setHeld] = useState<HeldPayment>();
  const [isOpen, setOpen] = useState(false);
  const { account_num, biller } = bill;
  useEffect(() => {
    const account = { entity_id: biller.id, account_num };
    const leaving = new AbortController();
    let isAsked = false;
    const stop = watchLastPayment(adapters, account, (found) => {
      setHeld(found);
      if (found || isAsked) return;
      isAsked = true;
      // Without a connection there is nothing more to show.
      readPayments(adapters, account, leaving.signal).catch(() => {});
    });
    return () => {
      stop();
      leaving.abort();
    };
  }, [adapters, biller.id, account_num]);
  if (!held) return null;
  return (
    <div data-print="no">
      <Button kind="secondary" onClick={() => setOpen(true)}>
        <BadgeCheck aria-hidden="true" />
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
