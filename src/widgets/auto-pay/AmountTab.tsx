import { FULL_BILL, SET_AMOUNT } from '../../../domain/auto-pay/auto-pay.ts';
import { amountOptionsOf } from '../../../domain/auto-pay/biller-terms.ts';
import { RANGE_HINT, RANGE_LABEL } from '../../../domain/auto-pay/text/debits.ts';
import { AT_MOST_OWED } from '../../../domain/auto-pay/text/en.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import css from './Tab.module.css';
import type { TabProps } from './use-setup.ts';

/** The amount to pay (APW-35 to APW-41, and APW-24 for a prepay account). */
export function AmountTab({ setup, form, saved, problems }: TabProps) {
  const options = amountOptionsOf(saved);
  const isFull = form.paymentAmountOption === FULL_BILL;
  const edit = (change: Partial<typeof form>) => setup.send({ type: 'form.edited', change });
  return (
    <RadioCards
      legend="What to pay"
      value={String(form.paymentAmountOption)}
      error={problems.paymentAmountOption}
      onChange={(chosen) =>
        edit({ paymentAmountOption: chosen === String(SET_AMOUNT) ? SET_AMOUNT : FULL_BILL })
      }
    >
      {options.includes(FULL_BILL) && (
        <>
          <RadioCard value={String(FULL_BILL)} title="Full bill" text={AUTO_PAY.wholeBill} />
          <div className={css.more}>
            <div data-place={form.setAmountLimit ? undefined : 'limit'}>
              <Switch
                label="Safety limit"
                hint={AUTO_PAY.limit}
                checked={form.setAmountLimit}
                blockedBecause={isFull ? undefined : AUTO_PAY.limitNeedsFullBill}
                onChange={(setAmountLimit) => edit({ setAmountLimit })}
              />
            </div>
            <div data-place={form.setAmountLimit ? 'limit' : undefined}>
              <AmountField
                label="Pay at most"
                value={form.max_pay_amount}
                disabled={!isFull || !form.setAmountLimit}
                error={problems.max_pay_amount}
                onChange={(max_pay_amount) => edit({ max_pay_amount })}
              />
            </div>
            {saved.ach_enabled && (
              <div data-place="range">
                <AmountField
                  label={RANGE_LABEL}
                  hint={RANGE_HINT}
                  value={form.debit_limit}
                  disabled={!isFull || form.setAmountLimit}
                  error={problems.debit_limit}
                  onChange={(debit_limit) => edit({ debit_limit })}
                />
              </div>
            )}
          </div>
        </>
      )}
      <RadioCard
        value={String(SET_AMOUNT)}
        title="Set amount"
        text={
          options.includes(SET_AMOUNT)
            ? AUTO_PAY.sameAmount(saved.prepay ? '' : AT_MOST_OWED)
            : `${saved.entity_name} does not offer this for your account.`
        }
        disabled={!options.includes(SET_AMOUNT)}
      />
      <div className={css.more}>
        <AmountField
          label="Pay amount"
          value={form.pay_amount}
          disabled={isFull || !options.includes(SET_AMOUNT)}
          error={problems.pay_amount}
          onChange={(pay_amount) => edit({ pay_amount })}
        />
      </div>
    </RadioCards>
  );
}
