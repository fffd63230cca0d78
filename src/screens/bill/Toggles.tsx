import type { Bill } from '../../../domain/bill.ts';
import { Paperless } from './Paperless.tsx';
import css from './Toggles.module.css';

/** What is on or off for the account (DET-15). */
export function Toggles({ bill }: { bill: Bill }) {
  if (!bill.allow_paperless) return null;
  return (
    <section aria-label="Account options" data-print="no" className={css.card}>
      <Paperless bill={bill} />
    </section>
  );
}
