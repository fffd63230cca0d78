import type { TransactionStatus } from '../../../domain/receipts/transaction-status.ts';
import { addDays, type CalendarDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, ZERO } from '../../../domain/values/cents.ts';
import { METHOD_TYPES } from '../../../domain/wallet/payment-method.ts';
import type { BilledAccount } from '../accounts.ts';
import { BILLERS, type BillerName } from '../billers.ts';
import type { BillRow } from '../write-account.ts';
import type { Chance } from './chance.ts';
import type { GeneratedMethod } from './wallet.ts';

/** An earlier bill that was paid, with the payment's outcome. */
export interface GeneratedPayment {
  /** Indexes into the account's bills and the customer's methods. */
  readonly bill: number;
  readonly method: number;
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  readonly status: TransactionStatus;
  readonly message: string;
  readonly confirmationNum: string;
  readonly attemptId: string;
  /** Seconds after noon. */
  readonly second: number;
}

const MAX_EACH = 6;
const AFTERNOON = 6 * 3600;

/**
 * Pays the last earlier bills of an account, fewer for each of many accounts, so that every
 * customer has a few payments.
 */
export function paymentsOf(
  { billed, bills }: { readonly billed: BilledAccount; readonly bills: readonly BillRow[] },
  accounts: number,
  methods: readonly GeneratedMethod[],
  latest: CalendarDate,
  chance: Chance,
): GeneratedPayment[] {
  const usable = methods.filter((method) => takes(billed.biller, method));
  const most = Math.max(1, Math.floor(MAX_EACH / accounts));
  return bills.flatMap((bill, place) => {
    const amount = bill.content.statement_total ?? ZERO;
    if (place === 0 || place > most || amount === ZERO) return [];
    const method = chance.oneOf(usable);
    const paidOn = addDays(bill.dueDate ?? latest, -chance.between(1, 12));
    return [
      {
        bill: place,
        method: methods.indexOf(method),
        amount,
        paidOn: paidOn < latest ? paidOn : latest,
        ...endingOf(method, chance),
        confirmationNum: chance.confirmationNumber(),
        attemptId: chance.uuid(),
        second: chance.below(AFTERNOON),
      },
    ];
  });
}

function takes(biller: BillerName, method: GeneratedMethod): boolean {
  const refusesBanks = BILLERS[biller].biller.acceptsEft === false;
  return !refusesBanks || METHOD_TYPES[method.typeId].category === 'card';
}

/**
 * Nearly all payments succeeded; the others ended as payments by such a method can end (SRV-65).
 */
function endingOf(method: GeneratedMethod, chance: Chance): { status: TransactionStatus; message: string } {
  const isCard = METHOD_TYPES[method.typeId].category === 'card';
  const fate = chance.below(100);
  if (fate >= 6) return { status: 1, message: '' };
  if (!isCard) return { status: 4, message: 'The bank returned the payment: insufficient funds.' };
  if (fate < 3) return { status: 2, message: 'The card was declined. Please use another payment method.' };
  return fate < 5
    ? { status: 5, message: 'Refunded: the account had been closed.' }
    : { status: 6, message: 'Reversed: paid twice in error.' };
}
