import { and, eq } from 'drizzle-orm';
import { add, type Cents, ZERO } from '../../domain/values/cents.ts';
import { autoPayOnBillPosted } from '../auto-pay/on-bill-posted.ts';
import { announceBill } from '../bills/announce.ts';
import type { Dependencies } from '../dependencies.ts';
import { isBillBeingPaid } from '../payments/in-flight.ts';
import { moveWaitingItems } from '../payments/waiting-items.ts';
import type { NewBill } from '../ports/billers.ts';
import { remindOfNewBill } from '../reminders/on-bill-posted.ts';
import { beginRun, endRun, type Run } from '../store/runs.ts';
import { accounts, bills } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { takeInNext, Unfit } from '../take-in.ts';
import { textBillOffer } from '../texts/announce.ts';

type Bill = typeof bills.$inferSelect;

/** Posts one bill that a biller has made; false when none can be posted at this moment. */
export function postNextBill(parts: Dependencies): Promise<boolean> {
  return takeInNext(parts, {
    name: 'new bills',
    nameOf: ({ billTypeId, accountNum }: NewBill) => ({ billTypeId, subject: accountNum }),
    next: (aside: readonly NewBill[]) => parts.billers.nextBill(parts.clock.today(), aside),
    takeIn: (db, made) => postBill(db, parts, made),
  });
}

/**
 * Makes the bill the newest of its account (SRV-29). The old bill's remaining balance is added to
 * it, and cart items and scheduled payments move to it. While a payment of the old bill is in
 * flight the new one waits, because the balance is not known.
 */
async function postBill(db: Db, parts: Dependencies, made: NewBill): Promise<boolean> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.billTypeId, made.billTypeId), eq(accounts.accountNum, made.accountNum)))
    .for('update');
  if (!account) throw new Unfit('the portal does not know its account');
  const [before] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.accountId, account.id), eq(bills.isNewest, true)))
    .for('update');
  if (before && (await isBillBeingPaid(db, before.id))) return false;
  const run: Run = {
    kind: 'bill posting',
    subject: String(account.id),
    businessDate: made.billingPeriodEnd,
  };
  if (!(await beginRun(db, parts.clock, run))) return false;
  const posted = await write(db, parts.clock.now(), account.id, before, made);
  if (before) await moveWaitingItems(db, [{ from: before.id, to: posted.id }]);
  await followBillPosted(db, parts, account, posted);
  await endRun(db, parts.clock, run, `bill ${posted.id}`);
  return true;
}

/** Tells customers of a new bill, and plans the run of an auto pay that waited for it. */
export async function followBillPosted(
  db: Db,
  parts: Dependencies,
  account: typeof accounts.$inferSelect,
  posted: Bill,
): Promise<void> {
  await announceBill(db, parts, account, posted);
  await textBillOffer(db, parts, { accountId: account.id, billId: posted.id });
  await remindOfNewBill(db, parts, account.id);
  await autoPayOnBillPosted(db, parts, account.id);
}

async function write(
  db: Db,
  now: number,
  accountId: number,
  before: Bill | undefined,
  made: NewBill,
): Promise<Bill> {
  const left = before?.balance ?? before?.amountDue ?? ZERO;
  const balance = add(left, made.charges);
  if (before)
    await db
      .update(bills)
      .set({ isNewest: false, isPayable: false, balance: ZERO, amountDue: ZERO })
      .where(eq(bills.id, before.id));
  const [posted] = await db
    .insert(bills)
    .values({
      accountId,
      dueDate: made.dueDate,
      billingPeriodEnd: made.billingPeriodEnd,
      isPayable: before?.isPayable ?? true,
      amountDue: Math.max(ZERO, balance) as Cents,
      balance,
      ...toldOf(before, made.charges, now),
      content: made.content,
    })
    .returning();
  if (!posted) throw new Error('no bill was written');
  return posted;
}

/** What the biller has told before, and what it charges now. */
function toldOf(before: Bill | undefined, charges: Cents, now: number): Pick<Bill, 'toldBalance' | 'toldAt'> {
  if (!before) return { toldBalance: charges, toldAt: new Date(now) };
  const { toldBalance, toldAt } = before;
  return { toldBalance: toldBalance === null ? null : add(toldBalance, charges), toldAt };
}
