import { eq } from 'drizzle-orm';
import { dueOf } from '../../domain/tax/tax-return.ts';
import { cents, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { NewReturn } from '../ports/tax.ts';
import { readClock } from '../store/clock-guard.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { takeInNext, Unfit } from '../take-in.ts';
import { linesOf } from './form.ts';

/**
 * Stores one return that an organisation has made for a finished period (SRV2-49); false when none
 * can be stored at this moment.
 */
export async function importNewReturn(outside: Dependencies): Promise<boolean> {
  const clock = await readClock(outside);
  if (!clock) return false;
  const parts = { ...outside, clock };
  return takeInNext(parts, {
    name: 'new returns',
    nameOf: ({ accountId }: NewReturn) => ({ billTypeId: 0, subject: String(accountId) }),
    next: (aside: readonly NewReturn[]) => parts.tax.nextReturn(parts.clock.today(), aside),
    takeIn: (db, made) => postReturn(db, parts, made),
  });
}

async function postReturn(db: Db, parts: Dependencies, made: NewReturn): Promise<boolean> {
  const { accountId, periodEnd } = made;
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (!account) throw new Unfit('the portal does not know its account');
  const run: Run = { kind: 'tax return', subject: String(accountId), businessDate: periodEnd };
  if (!(await beginRun(db, parts.clock, run))) return false;
  const dueItem = 'item' in made.due ? made.due.item : null;
  const amountDue = 'amount' in made.due ? made.due.amount : dueOf(linesOf(made.form, {}), dueItem);
  const balance = amountDue ?? ZERO;
  const [bill] = await db
    .insert(bills)
    .values({
      accountId,
      dueDate: made.dueDate,
      billingPeriodEnd: periodEnd,
      isNewest: false,
      taxReturn: made.description,
      balance,
      amountDue: cents(Math.max(ZERO, balance)),
      content: {},
    })
    .returning({ id: bills.id });
  if (!bill) throw new Error('no return was written');
  const today = parts.clock.today();
  const isFiled = made.filingNumber !== undefined;
  await db.insert(taxReturns).values({
    id: bill.id,
    accountId,
    year: Number(periodEnd.slice(0, 4)),
    form: made.form,
    dueItem,
    amountDue: balance,
    status: isFiled ? 'filed' : 'Non-filed',
    sentOn: isFiled ? today : null,
    filedOn: isFiled ? today : null,
    filingNumber: made.filingNumber ?? '',
  });
  await endRun(db, parts.clock, run, `return ${bill.id}`);
  return true;
}
