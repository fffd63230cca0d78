import { useState } from 'react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { usesBank } from '../../../domain/auto-pay/debit-range.ts';
import { type AutoPayForm, entryOf } from '../../../domain/auto-pay/form.ts';
import { noRunText, payAmountText, scheduleSummary } from '../../../domain/auto-pay/text/schedule.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import type { PaymentMethod } from '../../../domain/wallet/payment-method.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { nameOf } from './method-text.ts';
import { NOTICES } from './notices.ts';
import { Sentences } from './Sentences.tsx';
import css from './SummaryTab.module.css';
import { TermsDialog } from './TermsDialog.tsx';
import { YearAhead } from './YearAhead.tsx';

interface SummaryTabProps {
  readonly form: AutoPayForm;
  readonly saved: AutoPay;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly runs: readonly RunAhead[];
}

/** All settings as sentences, the year ahead, and the terms (APW-56 to APW-59). */
export function SummaryTab({ form, saved, methods, runs }: SummaryTabProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entry = entryOf(form);
  const { primary_payment_method_id: primary, secondary_payment_method_id_array: backups } = form;
  const noticeLabels = NOTICES.filter(({ name }) => form[name]).map(({ label }) => label);
  const [next] = runs;
  return (
    <>
      <Sentences
        facts={[
          { term: 'Schedule', detail: scheduleSummary(entry) },
          { term: 'Amount', detail: payAmountText(entry, saved, usesBank(form, methods)) },
          { term: 'Primary method', detail: primary === null ? 'None chosen' : name(primary, methods) },
          {
            term: 'Backup methods',
            detail:
              backups.length === 0 ? (
                'None'
              ) : (
                <ol className={css.backups}>
                  {backups.map((id) => (
                    <li key={id}>
                      <bdi>{name(id, methods)}</bdi>
                    </li>
                  ))}
                </ol>
              ),
          },
          { term: 'Emails', detail: [entry.email, entry.email2].filter(Boolean).join(', ') || 'None' },
          { term: 'Notices', detail: noticeLabels.length === 0 ? 'None' : noticeLabels.join(', ') },
          {
            term: 'Next run date',
            detail: next ? shortDate(next.run_date) : noRunText(entry),
          },
        ]}
      />
      <section className={css.ahead} aria-labelledby="payments-ahead">
        <h2 id="payments-ahead" className={css.title}>
          Payments ahead
        </h2>
        {!saved.active && <p className={css.note}>{AUTO_PAY.onceSaved}</p>}
        <YearAhead runs={runs} rule={entry} />
      </section>
      <p className={css.terms}>
        {AUTO_PAY.agreedBySaving}{' '}
        <Button kind="quiet" size="dense" onClick={() => setIsOpen(true)}>
          Terms and Conditions
        </Button>
      </p>
      {isOpen && (
        <TermsDialog
          biller={saved.entity_name}
          hasFee={saved.has_xbp_fee && saved.fee.autopay}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function name(id: number, methods: readonly PaymentMethod[] | undefined): string {
  return nameOf(id, methods) ?? 'A saved payment method';
}
