import type { RunAhead } from '../../../domain/auto-pay-ahead.ts';
import { type AutoPayForm, entryOf } from '../../../domain/auto-pay-form.ts';
import { amountWords, scheduleWords } from '../../../domain/auto-pay-words.ts';
import { longDate } from '../../../domain/calendar-date.ts';
import type { PaymentMethod } from '../../../domain/payment-method.ts';
import { methodWords } from './method-words.ts';
import css from './SoFar.module.css';

interface SoFarProps {
  readonly form: AutoPayForm;
  /** True until it was saved once: nothing was paid by it yet. */
  readonly isNew: boolean;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly runs: readonly RunAhead[];
}

/** What the entries come to, in sentences, beside the tab in which they are made. */
export function SoFar({ form, isNew, methods, runs }: SoFarProps) {
  const entry = entryOf(form);
  const [next] = runs;
  return (
    <aside className={css.card} aria-label="In short">
      <h2 className={css.title}>In short</h2>
      <p>{scheduleWords(entry)}</p>
      <p>{amountWords(entry)}</p>
      <p>{methodWords(form.primary_payment_method_id, methods)}</p>
      {next && (
        <p className={css.next}>
          {isNew ? 'First' : 'Next'} payment {longDate(next.run_date)}.
        </p>
      )}
    </aside>
  );
}
