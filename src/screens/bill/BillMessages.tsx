import type { Bill } from '../../../domain/bill.ts';
import { Notice } from '../../parts/Notice.tsx';
import css from './BillMessages.module.css';

/** What the biller has to say (DET-24, DET-25). */
export function BillMessages({ bill: { messages, notes } }: { bill: Pick<Bill, 'messages' | 'notes'> }) {
  const alerts = messages.filter(({ alert }) => alert);
  const others = messages.filter(({ alert }) => !alert);
  return (
    <>
      {alerts.map(({ message, bold }) => (
        <Notice key={message} tone="warn">
          <span className={css.words} data-bold={bold}>
            {message}
          </span>
        </Notice>
      ))}
      {others.length > 0 && (
        <section aria-label="Messages" className={css.messages}>
          {others.map(({ message, bold }) => (
            <p key={message} className={css.words} data-bold={bold}>
              {message}
            </p>
          ))}
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label="Notes" className={css.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
    </>
  );
}
