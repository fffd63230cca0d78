import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { usesBank } from '../../../domain/auto-pay/debit-range.ts';
import { type AutoPayForm, entryOf } from '../../../domain/auto-pay/form.ts';
import { amountFieldProblem } from '../../../domain/auto-pay/form-problems.ts';
import { payAmountText, scheduleSummary } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { primaryMethodText } from './method-text.ts';
import css from './SettingsInShort.module.css';

interface SoFarProps {
  readonly form: AutoPayForm;
  readonly saved: AutoPay;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly runs: readonly RunAhead[];
}

/** The entries as sentences, beside the tabs in which they are made. */
export function SettingsInShort({ form, saved, methods, runs }: SoFarProps) {
  const entry = entryOf(form);
  // An amount that cannot be saved would be read as zero: nothing is said of what it would pay.
  const isPayable = amountFieldProblem(entry, saved) === undefined;
  const [next] = runs;
  return (
    <aside className={css.card} aria-label="In short">
      <h2 className={css.title}>In short</h2>
      <p>{scheduleSummary(entry)}</p>
      <p>{isPayable ? payAmountText(entry, saved, usesBank(form, methods)) : AUTO_PAY.noAmount}</p>
      <p>{primaryMethodText(form.primary_payment_method_id, methods)}</p>
      {isPayable && next && (
        <p className={css.next}>
          {/* Until the first save no payment has been made. */}
          {saved.wizardMode ? 'First' : 'Next'} payment {shortDate(next.run_date)}.
          {next.note !== '' && ` ${next.note}`}
        </p>
      )}
    </aside>
  );
}
