import { eq } from 'drizzle-orm';
import { cents, ZERO } from '../../domain/cents.ts';
import { dueOf } from '../../domain/tax-return.ts';
import { stoppedClock } from '../clock.ts';
import { timeGoesOn } from '../clock-mark.ts';
import type { NewReturn } from '../gateways/tax/port.ts';
import type { Parts } from '../parts.ts';
import { beginRun, endRun, type Run } from '../runs.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Db } from '../store/store.ts';
import { linesOf } from './form.ts';

/** Takes in one return that an organisation has made for a period that ended (SRV2-49); false when there is none. */
export async function takeInNewReturn(outside: Parts): Promise<boolean> {
  const parts = { ...outside, clock: stoppedClock(outside.clock) };
  if (!(await timeGoesOn(parts))) return false;
  const made = await parts.tax.nextReturn(parts.clock.today());
  return made ? parts.store.transact((db) => postReturn(db, parts, made)) : false;
}

async function postReturn(db: Db, parts: Parts, made: NewReturn): Promise<boolean> {
  const { accountId, periodEnd } = made;
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
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
