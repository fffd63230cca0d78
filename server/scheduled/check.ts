import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PaidFor } from '../../domain/books/paid-for.ts';
import { problemOnDay } from '../../domain/checkout/method-choice.ts';
import { amountProblem } from '../../domain/checkout/overpayment.ts';
import { toldAmount, toldOnDay } from '../../domain/checkout/text/refusals.ts';
import type { NotPayable } from '../../domain/scheduled/text/refusals.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import { linedBill } from '../bills/paid-lines.ts';
import { isPaused, unpayableOf } from '../bills/payable.ts';
import { termsOf } from '../bills/payment-terms.ts';
import { type BilledLine, type CartLine, canBePaid, payableOf } from '../cart/lines.ts';
import type { Clock } from '../clock.ts';
import { chargesOfPayment } from '../payments/shares.ts';
import { accounts, billers, bills, billTypes, holdings } from '../store/schema/billers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import type { Transaction } from '../store/schema/transactions.ts';
import { transactionItems } from '../store/schema/transactions.ts';
import type { Db } from '../store/store.ts';
import { methodOf } from '../wallet/methods.ts';

type Checked = { readonly charges: readonly TokenedCharge[] } | { readonly reason: NotPayable };

export type TokenedCharge = ReturnType<typeof chargesOfPayment>[number] & {
  readonly token: string;
  readonly fingerprint: string;
  readonly paidFor?: PaidFor;
};

/**
 * Checks a scheduled payment against the rules of its day: what was allowed when it was scheduled
 * may not be allowed now.
 */
export async function checkBeforePaying(db: Db, clock: Clock, transaction: Transaction): Promise<Checked> {
  const paused = (await linesOfPayment(db, transaction)).find(({ biller }) => isPaused(biller));
  const unpayable = paused && unpayableOf(paused.biller);
  if (unpayable) return { reason: { why: 'biller paused', ...unpayable } };
  return checkOnDay(db, clock, clock.today(), transaction);
}

/** The same for a day to come, as far as that is known today. Nobody knows how long a pause lasts. */
export async function checkOnDay(
  db: Db,
  clock: Clock,
  day: CalendarDate,
  transaction: Transaction,
): Promise<Checked> {
  const refuse = (reason: NotPayable): Checked => ({ reason });
  const paying = await methodsOfPayment(db, transaction);
  if (!paying) return refuse({ why: 'method removed' });
  const lines = await linesOfPayment(db, transaction);
  if (lines.length === 0) return refuse({ why: 'account removed' });
  for (const line of lines) {
    if (line.account.inCollections) return refuse({ why: 'in collections' });
    if (!canBePaid(line)) return refuse({ why: 'bill replaced' });
    const payable = payableOf(
      { ...line, biller: { ...line.biller, pausedAt: null } },
      line.item.referenceNum2,
    );
    const problem = amountProblem(payable, line.item.amount);
    if (problem) return refuse({ why: 'amount', ...toldAmount(problem, payable) });
  }
  for (const { method, charge } of paying) {
    const terms = { ...termsOf(lines), total: charge.amount };
    const problem = problemOnDay(methodOf(method, clock.today()), terms, day);
    if (problem) return refuse({ why: 'method', ...toldOnDay(problem) });
  }
  return {
    charges: paying.map(({ method, charge }) => ({
      ...charge,
      token: method.token,
      fingerprint: method.fingerprint,
      // Which method of several pays which bill is not written down.
      ...(paying.length === 1 && { paidFor: paidForOf(transaction, lines) }),
    })),
  };
}

function paidForOf({ customerId, confirmationNum }: Transaction, lines: readonly PaymentLine[]): PaidFor {
  const bills = lines.map(({ bill, account, item }) => ({
    bill: bill.id,
    account: account.id,
    amount: item.amount,
  }));
  return { customer: customerId, bills, pending: confirmationNum };
}

/** Undefined when one of the methods is gone. */
async function methodsOfPayment(db: Db, transaction: Transaction) {
  const charges = chargesOfPayment(transaction);
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.customerId, transaction.customerId),
        inArray(
          paymentMethods.id,
          charges.map(({ methodId }) => methodId ?? 0),
        ),
      ),
    );
  const paying = charges.flatMap((charge) => {
    const method = methods.find(({ id }) => id === charge.methodId);
    return method ? [{ method, charge }] : [];
  });
  return paying.length === charges.length ? paying : undefined;
}

type PaymentLine = BilledLine & {
  readonly item: Pick<CartLine['item'], 'amount' | 'referenceNum2'>;
};

/** The bills of a payment whose accounts the customer still holds. */
export function linesOfPayment(db: Db, { customerId, id }: Transaction): Promise<PaymentLine[]> {
  return db
    .select({
      item: { amount: transactionItems.amount, referenceNum2: transactionItems.referenceNum2 },
      bill: bills,
      account: accounts,
      billType: billTypes,
      biller: billers,
      lined: linedBill(
        sql`${transactionItems.referenceNum2} <> ''`,
        sql`item.customer_id = ${customerId} and item.transaction_id = ${id}`,
      ),
    })
    .from(transactionItems)
    .innerJoin(bills, eq(bills.id, transactionItems.billId))
    .innerJoin(accounts, eq(accounts.id, bills.accountId))
    .innerJoin(holdings, and(eq(holdings.accountId, accounts.id), eq(holdings.customerId, customerId)))
    .innerJoin(billTypes, eq(billTypes.id, accounts.billTypeId))
    .innerJoin(billers, eq(billers.id, accounts.billerId))
    .where(and(eq(transactionItems.customerId, customerId), eq(transactionItems.transactionId, id)));
}
