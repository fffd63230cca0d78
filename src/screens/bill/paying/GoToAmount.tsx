import { ArrowDown } from 'lucide-react';
import type { Bill } from '../../../../domain/bills/bill.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import css from './GoToAmount.module.css';

/** On a phone the amount due is below the whole statement; this button leads there. */
export function GoToAmount({ bill: { is_payable } }: { bill: Pick<Bill, 'is_payable'> }) {
  if (!is_payable) return null;
  const go = () => {
    const heading = document.getElementById('due-amount');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={css.place} data-print="no">
      <Button kind="secondary" size="dense" wide icon={<ArrowDown aria-hidden="true" />} onClick={go}>
        Go to amount and payment
      </Button>
    </div>
  );
}
