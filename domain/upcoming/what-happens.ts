import type { Account } from '../accounts/account.ts';
import type { AutoPay } from '../auto-pay/auto-pay.ts';
import type { Bill } from '../bills/bill.ts';
import { ON_ITS_WAY } from '../receipts/text/en.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { ZERO } from '../values/cents.ts';
import { WHAT_HAPPENS } from './text/what-happens.ts';

/** What happened to a bill, or happens to it if the customer does nothing. */
export interface WhatHappens {
  readonly text: string;
  /** What the customer can change about it. */
  readonly change: 'auto pay' | 'pending payments' | undefined;
}

type Facts = Pick<
  Bill,
  | 'period_amt_due'
  | 'processing'
  | 'payments'
  | 'scheduled_payments'
  | 'prepay'
  | 'is_payable'
  | 'collections'
>;

/** What is known of the next run of auto pay. */
type NextRun = Pick<AutoPay, 'run_date' | 'forecast'>;

/**
 * What has happened or will happen to a bill, and what goes back of its payments meanwhile. Undefined where there is
 * nothing to say.
 */
export function whatHappens(
  bill: Facts,
  autoPay: Account['autoPay'] | undefined,
  run: NextRun | undefined,
): WhatHappens | undefined {
  const happens = ofBill(bill, autoPay, run);
  const back = bill.payments.flatMap(({ money_back = [] }) => money_back);
  if (back.length === 0) return happens;
  const said = happens ? [happens.text, ...back] : back;
  return { change: undefined, ...happens, text: said.map(sentence).join(' ') };
}

/** Some texts stand alone as a title, without a full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function ofBill(
  bill: Facts,
  autoPay: Account['autoPay'] | undefined,
  run: NextRun | undefined,
): WhatHappens | undefined {
  if (bill.processing) return { text: ON_ITS_WAY, change: undefined };
  const [pending] = bill.scheduled_payments;
  if (pending) {
    const text = WHAT_HAPPENS.scheduled(pending.total_to_account, pending.order_date);
    return { text, change: 'pending payments' };
  }
  const paid = bill.payments.find(({ value }) => value > ZERO);
  if (paid?.date && isPaidUp(bill)) {
    return { text: WHAT_HAPPENS.paid(paid.value, paid.date), change: undefined };
  }
  if (!autoPay || bill.collections.isInCollections) return undefined;
  if (autoPay.isActive) {
    if (!autoPay.scheduledDate) return undefined;
    const text = autoPay.instead ?? plannedText(bill, autoPay.scheduledDate, run);
    return { text, change: 'auto pay' };
  }
  if (!autoPay.isAllowed || !bill.is_payable || bill.prepay || isPaidUp(bill)) return undefined;
  return { text: WHAT_HAPPENS.autoPayOff, change: 'auto pay' };
}

/** Nothing is left that could wait for the customer. */
function isPaidUp({ period_amt_due }: Facts): boolean {
  return period_amt_due !== null && period_amt_due <= ZERO;
}

/** An auto pay may pay a set amount, so only a known amount of the whole bill pays "this". */
function plannedText(bill: Facts, date: CalendarDate, run: NextRun | undefined): string {
  const forecast = run?.run_date === date ? run.forecast : undefined;
  if (forecast?.outcome !== 'will pay') return WHAT_HAPPENS.autoPayPlanned(date);
  const { amount, method } = forecast;
  return WHAT_HAPPENS.autoPayWillPay(amount === bill.period_amt_due ? undefined : amount, date, method);
}
