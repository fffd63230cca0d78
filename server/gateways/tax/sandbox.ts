import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Ids } from '../../ids.ts';
import { TaxServiceSilent, type TaxServices } from '../../ports/tax.ts';
import { accounts } from '../../store/schema/billers.ts';
import { sandboxFaults } from '../../store/schema/sandbox.ts';
import { taxReturns } from '../../store/schema/tax.ts';
import type { Store } from '../../store/store.ts';
import { faultOf } from '../sandbox-faults.ts';
import { nextSandboxReturn } from './sandbox-returns.ts';

const SLOW = 4_000;

/**
 * Organisations whose returns are in the portal's own books. They make a return for each finished
 * period, and file a pending one on the day after it was sent.
 */
export function sandboxTaxServices(store: Store, ids: Ids): TaxServices {
  return {
    async reach(organization, signal) {
      const fault = await faultOf(store, 'tax', String(organization));
      if (fault === 'down') throw new TaxServiceSilent('the tax service is down');
      if (fault === 'slow') await wait(SLOW, undefined, { signal });
    },

    async nextFiled(today, aside) {
      const [row] = await store.db
        .select({ id: taxReturns.id })
        .from(taxReturns)
        .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
        .where(
          and(
            eq(taxReturns.status, 'pending'),
            lt(taxReturns.sentOn, today),
            notInArray(
              taxReturns.id,
              aside.map(({ taxReturnId }) => taxReturnId),
            ),
            sql`not exists (select from ${sandboxFaults} where ${sandboxFaults.kind} = 'tax'
              and ${sandboxFaults.subject} = ${accounts.billerId}::text and ${sandboxFaults.state} = 'down')`,
          ),
        )
        .orderBy(asc(taxReturns.sentOn), asc(taxReturns.id))
        .limit(1);
      return row && { taxReturnId: row.id, filedOn: today, filingNumber: `F-${ids.confirmationNumber()}` };
    },

    nextReturn: (today, aside) => nextSandboxReturn(store, today, aside),
  };
}
