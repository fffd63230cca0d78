import type { Bill } from '../../../domain/bills/bill.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import css from './BillMessages.module.css';

/** The biller's messages (DET-24, DET-25). */
export function BillMessages({ bill: { messages, notes } }: { bill: Pick<Bill, 'messages' | 'notes'> }) {
  const alerts = messages.filter(({ alert }) => alert);
  const others = messages.filter(({ alert }) => !alert);
  return (
    <>
      {alerts.map(({ message, bold }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages of a bill are identified by their position alone.
        <Notice key={at} tone="warn" isAnnounced={false}>
          <p dir="auto" className={css.words} data-bold={bold}>
            {message}
          </p>
        </Notice>
      ))}
      {others.length > 0 && (
        <section aria-label="Messages" className={css.messages}>
          {others.map(({ message, bold }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages of a bill are identified by their position alone.
            <p key={at} dir="auto" className={css.words} data-bold={bold}>
              {message}
            </p>
          ))}
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label="Notes" className={css.notes}>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes of a bill are identified by their position alone.
            <p key={at} dir="auto" className={css.words}>
              {note}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
