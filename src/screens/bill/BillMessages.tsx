import type { Bill } from '../../../domain/bill.ts';
import { Notice } from '../../parts/Notice.tsx';
import css from './BillMessages.module.css';

/** What the biller has to say (DET-24, DET-25). */
export function BillMessages({ bill: { messages, notes } }: { bill: Pick<Bill, 'messages' | 'notes'> }) {
  const alerts = messages.filter(({ alert }) => alert);
  const others = messages.filter(({ alert }) => !alert);
  return (
    <>
      {alerts.map(({ message, bold }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages of a bill have no identity but their place.
        <Notice key={at} tone="warn">
          <p dir="auto" className={css.words} data-bold={bold}>
            {message}
          </p>
        </Notice>
      ))}
      {others.length > 0 && (
        <section aria-label="Messages" className={css.messages}>
          {others.map(({ message, bold }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages of a bill have no identity but their place.
            <p key={at} dir="auto" className={css.words} data-bold={bold}>
              {message}
            </p>
          ))}
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label="Notes" className={css.notes}>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes of a bill have no identity but their place.
            <p key={at} dir="auto" className={css.words}>
              {note}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
