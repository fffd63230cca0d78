import { SAMPLE_BILL } from '../../../domain/accounts/text/add-account.ts';
import css from './SampleBill.module.css';

/** A sample bill that shows where the entries are found (ADD-17). */
export function SampleBill() {
  return (
    <details className={css.sample}>
      <summary>{SAMPLE_BILL.see}</summary>
      <img
        className={css.picture}
        src="/samples/bill.svg"
        width={480}
        height={300}
        loading="lazy"
        alt={SAMPLE_BILL.picture}
      />
    </details>
  );
}
