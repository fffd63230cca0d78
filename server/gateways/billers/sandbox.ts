import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { add, ZERO } from '../../../domain/values/cents.ts';
import { DAY, HOUR } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import { BillerSilent, type Billers, type Posting } from '../../ports/billers.ts';
import { accounts, bills } from '../../store/schema/billers.ts';
import { sandboxBalances, sandboxBookings } from '../../store/schema/sandbox.ts';
import { transactions } from '../../store/schema/transactions.ts';
import type { Store } from '../../store/store.ts';
import { type ItemSums, NOTHING_UNBOOKED, sumUnbooked } from '../../store/sum-items.ts';
import { type FaultState, faultOf } from '../sandbox-faults.ts';
import { nextSandboxBill } from './sandbox-bills.ts';

/** How many milliseconds an answer takes. */
const USUAL = 150;
const SLOW = 4_000;

const LAGS: Partial<Record<FaultState, number>> = { up: 0, hour: HOUR, day: DAY };

/**
 * Billers that keep the portal's own balances, plus what they have not booked of its payments. A live balance
 * can also be one that the demo has planted.
 */
export function sandboxBillers(store: Store, clock: Clock, usual = USUAL): Billers {
  const answer = async (billerId: number, signal: AbortSignal) => {
    const fault = await faultOf(store, 'biller', String(billerId));
    if (fault === 'down') throw new BillerSilent('the web service is down');
    await wait(fault === 'slow' ? SLOW : usual, undefined, { signal });
  };
  return {
    tellsBalances: () => true,

    // Every account of the demo stands in the portal.
    account: async () => undefined,

    async balance({ billerId, billTypeId, accountNum }, signal) {
      await answer(billerId, signal);
      const [row] = await store.db
        .select({
          account: accounts.id,
          planted: sandboxBalances.balance,
          balance: bills.balance,
          amountDue: bills.amountDue,
        })
        .from(bills)
        .innerJoin(accounts, eq(accounts.id, bills.accountId))
        .leftJoin(sandboxBalances, eq(sandboxBalances.accountId, accounts.id))
        .where(
          and(
            eq(accounts.billTypeId, billTypeId),
            eq(accounts.accountNum, accountNum),
            eq(bills.isNewest, true),
          ),
        );
      if (!row) throw new BillerSilent('the web service does not know the account');
      const asOf = clock.now();
      const unbooked = await notBookedBy(store, row.account, asOf);
      const balance = row.balance ?? row.planted ?? ZERO;
      return {
        balance: add(balance, unbooked.amount),
        amountDue: add(row.amountDue ?? balance, unbooked.due),
        asOf,
      };
    },

    async book({ kind, number, confirmationNum: named, billerId }, signal) {
      const confirmationNum = number === 0 ? named : `${named} ${number}`;
      await answer(billerId, signal);
      const now = clock.now();
      const lag = LAGS[await faultOf(store, 'booking', String(billerId))];
      await store.db
        .insert(sandboxBookings)
        .values({ confirmationNum, kind, bookedAt: lag === undefined ? null : new Date(now + lag) })
        .onConflictDoNothing();
      const [row] = await store.db
        .select({ bookedAt: sandboxBookings.bookedAt })
        .from(sandboxBookings)
        .where(and(eq(sandboxBookings.confirmationNum, confirmationNum), eq(sandboxBookings.kind, kind)));
      const bookedAt = row?.bookedAt?.getTime();
      return bookedAt === undefined || bookedAt > now ? 'later' : { bookedAt };
    },

    nextBill: (today, aside) => nextSandboxBill(store, today, aside),
  };
}

/** What the portal has paid, or taken back, on an account that its sandbox biller has not booked by `at`. */
async function notBookedBy({ db }: Store, account: number, at: number): Promise<ItemSums> {
  const moment = new Date(at).toISOString();
  const isBooked = (kind: Posting['kind'], acknowledged: SQL, number = sql``) => sql`(
    coalesce(${acknowledged} <= ${moment}::timestamptz, false) or exists (
      select from sandbox_bookings b where b.confirmation_num = ${transactions.confirmationNum} ${number}
         and b.kind = ${kind} and b.booked_at <= ${moment}::timestamptz))::int`;
  const sums = await sumUnbooked(db, [account], {
    payment: isBooked('payment', sql`${transactions.bookedAt}`),
    reversal: isBooked('reversal', sql`${transactions.reversalBookedAt}`),
    refund: isBooked('refund', sql`r.booked_at`, sql`|| ' ' || r.number`),
    failedRefund: isBooked('failed refund', sql`r.failure_booked_at`, sql`|| ' ' || r.number`),
  });
  return sums.get(account) ?? NOTHING_UNBOOKED;
}
