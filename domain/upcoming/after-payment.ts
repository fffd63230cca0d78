import type { Account } from '../accounts/account.ts';
import type { NextBill } from '../bills/estimate.ts';
import type { Receipt } from '../receipts/receipt.ts';
import { SCHEDULED } from '../receipts/transaction-status.ts';
import { ZERO } from '../values/cents.ts';
import type { Upcoming } from './upcoming.ts';

/**
 * The due date of the next bill after a payment to one biller, as expected, for the customer's calendar. It has no
 * bill yet, so it is known by its account.
 */
export function expectedAfter(
  { transaction_receipts: [part] }: Receipt,
  bill: Account | undefined,
  { due, estimate }: NextBill,
): Upcoming[] {
  const [item] = part?.transactions.items ?? [];
  if (!part || !item) return [];
  return [
    {
      kind: 'due',
      date: due,
      biller: part.entity_name,
      name: bill?.nickname || item.item_description,
      account_num: item.account_num,
      ebill_id: null,
      amount: null,
      toBill: null,
      note: estimate.words,
      method: '',
      warnings: [],
    },
  ];
}

/**
 * What comes next of a payment to one biller: the day on which a scheduled one is made, or the due date of what is
 * left on its bill. Empty where nothing does.
 */
export function upcomingAfter({ transaction_receipts }: Receipt, bill: Account | undefined): Upcoming[] {
  const [part, ...others] = transaction_receipts;
  const [item] = part?.transactions.items ?? [];
  if (!part || !item || others.length > 0) return [];
  const what = {
    biller: part.entity_name,
    name: bill?.nickname || item.item_description,
    account_num: item.account_num,
    ebill_id: item.ebill_id,
    warnings: [],
  };
  if (part.trans_status === SCHEDULED) {
    if (part.scheduled_date === null) return [];
    const toBill = item.amount;
    return [
      {
        ...what,
        kind: 'scheduled payment',
        date: part.scheduled_date,
        amount: part.total,
        toBill,
        method: part.payment_method,
      },
    ];
  }
  const due = bill?.period_amt_due ?? ZERO;
  if (!bill?.due_date || due <= ZERO) return [];
  return [{ ...what, kind: 'due', date: bill.due_date, amount: due, toBill: due, method: '' }];
}
