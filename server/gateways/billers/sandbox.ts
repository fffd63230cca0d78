import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { ZERO } from '../../../domain/values/cents.ts';
import { BillerSilent, type Billers } from '../../ports/billers.ts';
import { accounts, bills } from '../../store/schema/billers.ts';
import { sandboxBalances } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';
import { faultOf } from '../sandbox-faults.ts';
import { nextSandboxBill } from './sandbox-bills.ts';

const USUAL = 150;
const SLOW = 4_000;

/**
 * Billers whose books are the portal's own: the live balance is the stored one, or the one that the
 * demo has planted.
 */
export function sandboxBillers(store: Store): Billers {
  return {
    async balance({ billerId, billTypeId, accountNum }, signal) {
      const fault = await faultOf(store, 'biller', String(billerId));
      if (fault === 'down') throw new BillerSilent('the web service is down');
      await wait(fault === 'slow' ? SLOW : USUAL, undefined, { signal });
      const [row] = await store.db
        .select({ planted: sandboxBalances.balance, balance: bills.balance, amountDue: bills.amountDue })
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
      const balance = row.balance ?? row.planted ?? ZERO;
      return { balance, amountDue: row.amountDue ?? balance };
    },

    nextBill: (today, aside) => nextSandboxBill(store, today, aside),
  };
}
