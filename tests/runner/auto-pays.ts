import { and, asc, eq, inArray } from 'drizzle-orm';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import type { PersonName } from '../../server/demo/people.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import { autoPays } from '../../server/store/schema/auto-pay.ts';
import { accounts, bills, holdings } from '../../server/store/schema/billers.ts';
import { customers } from '../../server/store/schema/customers.ts';
import { paymentMethods } from '../../server/store/schema/payment-methods.ts';
import { transactionItems, transactions } from '../../server/store/schema/transactions.ts';
import type { Portal } from '../support/portal.ts';

/** The amount of each bill. */
export const OWED = cents(4_000);

/** The account that is copied for each auto pay. */
const MODEL = 'LOT-114';

interface Wanted {
  readonly name: string;
  readonly count: number;
  /** Days from today to the run. */
  readonly inDays?: number;
  readonly methods?: readonly string[];
  /** The first customer controls the auto pays; all of them share the accounts. */
  readonly holders?: readonly PersonName[];
}

export interface WrittenAutoPay {
  readonly id: number;
  readonly accountId: number;
  readonly billId: number;
  readonly number: string;
}

/** Creates monthly auto pays of the full bill, each with its own account. */
export async function writeAutoPays(
  portal: Portal,
  { name, count, inDays = 0, methods = ['Everyday Visa'], holders = ['demo'] }: Wanted,
): Promise<WrittenAutoPay[]> {
  const { clock } = portal.parts;
  const run = addDays(clock.today(), inDays);
  return portal.store.transact(async (db) => {
    const [model] = await db
      .select({ account: accounts, bill: bills })
      .from(accounts)
      .innerJoin(bills, and(eq(bills.accountId, accounts.id), eq(bills.isNewest, true)))
      .where(eq(accounts.accountNum, MODEL));
    const people = await db.select().from(customers);
    const wallet = await db
      .select()
      .from(paymentMethods)
      .where(inArray(paymentMethods.nickname, [...methods]));
    if (!model) throw new Error('the demo has changed');
    const { id: _, ...account } = model.account;
    const { id: __, ...bill } = model.bill;
    const made = await db
      .insert(accounts)
      .values(Array.from({ length: count }, (_, at) => ({ ...account, accountNum: `${name}-${at}` })))
      .returning({ id: accounts.id, number: accounts.accountNum });
    const held = holders.map(
      (customer) => people.find(({ email }) => email === PEOPLE[customer].email)?.id ?? 0,
    );
    const addedAt = new Date(clock.now());
    await db
      .insert(holdings)
      .values(made.flatMap(({ id }) => held.map((customerId) => ({ customerId, accountId: id, addedAt }))));
    const owed = await db
      .insert(bills)
      .values(
        made.map(({ id }) => ({ ...bill, accountId: id, balance: OWED, amountDue: OWED, toldBalance: null })),
      )
      .returning({ id: bills.id, accountId: bills.accountId });
    const [primary = null, ...backups] = methods.map(
      (nickname) => wallet.find((method) => method.nickname === nickname)?.id ?? 0,
    );
    const written = await db
      .insert(autoPays)
      .values(
        made.map(({ id }) => ({
          accountId: id,
          customerId: held[0] ?? 0,
          active: true,
          runPeriod: 1 as const,
          dayOfMonth: Math.min(28, Number(run.slice(8))),
          daysBeforeDueDate: 0,
          startDate: addDays(clock.today(), -40),
          endAutoPay: 1 as const,
          paymentAmountOption: 1 as const,
          payAmount: ZERO,
          maxPayAmount: ZERO,
          setAmountLimit: false,
          debitLimit: OWED,
          primaryMethodId: primary,
          secondaryMethodIds: backups,
          email: 'runner@mail.example',
          email2: '',
          notifyPayment: true,
          notifyPaymentError: true,
          notifySchedule: true,
          notifyDisable: true,
          notifyEnable: true,
          runDate: run,
          regularDate: run,
        })),
      )
      .returning({ id: autoPays.id, accountId: autoPays.accountId });
    return written.map(({ id, accountId }) => ({
      id,
      accountId,
      billId: owed.find((one) => one.accountId === accountId)?.id ?? 0,
      number: made.find((one) => one.id === accountId)?.number ?? '',
    }));
  });
}

/** The state of each auto pay, with its bill's balance and its payments in history. */
export async function autoPayStates({ store }: Portal, written: readonly WrittenAutoPay[]) {
  const ids = written.map(({ id }) => id);
  const rows = await store.db
    .select({ autoPay: autoPays, balance: bills.balance })
    .from(autoPays)
    .innerJoin(bills, and(eq(bills.accountId, autoPays.accountId), eq(bills.isNewest, true)))
    .where(inArray(autoPays.id, ids));
  const paid = await store.db
    .select({ accountId: transactionItems.accountId, paid: transactions })
    .from(transactionItems)
    .innerJoin(
      transactions,
      and(
        eq(transactions.customerId, transactionItems.customerId),
        eq(transactions.id, transactionItems.transactionId),
      ),
    )
    .where(
      inArray(
        transactionItems.accountId,
        written.map(({ accountId }) => accountId),
      ),
    )
    .orderBy(asc(transactions.id));
  return rows.map((row) => ({
    ...row,
    paid: paid.filter(({ accountId }) => accountId === row.autoPay.accountId).map((one) => one.paid),
  }));
}
