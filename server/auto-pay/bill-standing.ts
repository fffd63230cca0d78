import { and, eq, sql } from 'drizzle-orm';
import type { HeldUp } from '../../domain/checkout/held-up.ts';
import { PROCESSING, SCHEDULED, SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import { itemsOfTransaction } from '../store/joins.ts';
import { type Placeholders, preparedStatement } from '../store/prepared-statement.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { bills } from '../store/schema/billers.ts';
import { transactionItems, transactions } from '../store/schema/transactions.ts';
import { runs } from '../store/schema/work.ts';
import type { Db } from '../store/store.ts';
import { whoWasDown } from './run-log.ts';

/** What payments have paid or will pay of the bill of an auto pay. */
export interface BillStanding {
  /** What scheduled payments will pay of it, whoever scheduled them (SRV2-14). */
  readonly pending: Cents;
  /** True when auto pay has paid it in full, unless that payment was taken back (ruling 5). */
  readonly isPaidByAutoPay: boolean;
  /** Who cannot be reached, so that the planned run waits; undefined when it waits for nobody (ruling 8). */
  readonly waitsFor: HeldUp | undefined;
}

/** In cents, for a row with a bill and an auto pay; asked only where one was saved. */
export const pendingOfAutoPay = sql<string>`case when ${autoPays.id} is null then 0 else (
  select coalesce(sum(${transactionItems.amount}), 0) from ${transactionItems}
   inner join ${transactions} on ${itemsOfTransaction}
   where ${transactionItems.billId} = ${bills.id} and ${transactions.status} = ${sql.raw(String(SCHEDULED))}) end`;

const madeStatuses = sql.raw([SUCCESSFUL, PROCESSING].join(', '));

/** For a row with a bill and an auto pay; asked only where one was saved. */
export const paidByAutoPay = sql<boolean>`${autoPays.id} is not null and exists (
  select from ${runs} where ${runs.kind} = 'auto pay' and ${runs.subject} = ${autoPays.id} || ' bill ' || ${bills.id}
     and ${runs.outcome} in ('accepted', 'processing'))
  and exists (
  select from ${transactionItems} inner join ${transactions} on ${itemsOfTransaction}
   where ${transactionItems.billId} = ${bills.id} and ${transactions.autoPaid} and ${transactions.status} in (${madeStatuses}))`;

/** Why the planned run waits, for a row with a bill and an auto pay; read with `whoWasDown`. */
export const plannedOutcome = sql<string | null>`(
  select ${runs.outcome} from ${runs}
   where ${runs.kind} = 'auto pay' and ${runs.subject} in (${autoPays.id}::text, ${autoPays.id} || ' bill ' || ${bills.id})
     and ${runs.businessDate} = ${autoPays.runDate} and ${runs.doneAt} is null
   order by ${runs.outcome} desc limit 1)`;

/** What scheduled payments will pay of a bill, whoever scheduled them. */
export async function pendingOfBill(db: Db, billId: number): Promise<Cents> {
  const [row] = await db
    .select({ pending: sql<string>`coalesce(sum(${transactionItems.amount}), 0)` })
    .from(transactionItems)
    .innerJoin(transactions, itemsOfTransaction)
    .where(and(eq(transactionItems.billId, billId), eq(transactions.status, SCHEDULED)));
  return cents(Number(row?.pending ?? 0));
}

/** How an auto pay stands to the newest bill of its account. */
export async function billStanding(db: Db, autoPay: number): Promise<BillStanding> {
  const [row] = await findStanding(db, { autoPay });
  return {
    pending: cents(Number(row?.pending ?? 0)),
    isPaidByAutoPay: row?.isPaidByAutoPay ?? false,
    waitsFor: whoWasDown(row?.outcome),
  };
}

const findStanding = preparedStatement((db, { autoPay }: Placeholders<{ autoPay: number }>) =>
  db
    .select({ pending: pendingOfAutoPay, isPaidByAutoPay: paidByAutoPay, outcome: plannedOutcome })
    .from(autoPays)
    .innerJoin(bills, and(eq(bills.accountId, autoPays.accountId), eq(bills.isNewest, true)))
    .where(eq(autoPays.id, autoPay)),
);
