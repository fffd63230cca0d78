import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { applicationFeeBack } from '../../../domain/books/application-fee.ts';
import { add, type Cents, cents } from '../../../domain/values/cents.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import type { ChargeName, GiveBack, GivenBack, ToldRefund } from '../../ports/processor.ts';
import { processorCharges, processorRefunds } from '../../store/schema/sandbox.ts';
import type { Db, Store } from '../../store/store.ts';
import { disputeAt, tell } from './sandbox-disputes.ts';

type Charge = typeof processorCharges.$inferSelect;
type Refund = typeof processorRefunds.$inferSelect;

function refundStateOf({ endsAt, failsAt }: Refund, now: number): GivenBack | 'under way' {
  if (failsAt && failsAt.getTime() <= now) return 'failed';
  return endsAt && endsAt.getTime() > now ? 'under way' : 'given back';
}

/** `refused` when there is no such charge, or less is left of it. A repeat answers how the refund stands. */
export function recordRefund(
  store: Store,
  clock: Clock,
  { biller, key: chargeKey }: ChargeName,
  { key, amount }: GiveBack,
): Promise<GivenBack | 'under way' | 'refused' | 'disputed'> {
  const now = clock.now();
  return store.transact(async (db) => {
    const [charge] = await db
      .select()
      .from(processorCharges)
      .where(
        and(
          eq(processorCharges.key, chargeKey),
          or(eq(processorCharges.biller, biller), eq(processorCharges.biller, 0)),
        ),
      )
      .for('update');
    if (charge?.outcome === 'authorised') {
      await db.update(processorCharges).set({ outcome: 'closed' }).where(eq(processorCharges.key, chargeKey));
      return 'given back';
    }
    if (charge?.outcome !== 'accepted' && charge?.outcome !== 'processing') return 'refused';
    const [earlier] = await db.select().from(processorRefunds).where(eq(processorRefunds.key, key));
    if (earlier) return refundStateOf(earlier, now);
    const dispute = disputeAt(charge, now);
    if (dispute === 'open' || dispute === 'lost') return 'disputed';
    const givenBack = add(charge.givenBack, amount);
    if (add(givenBack, cents(-(await failedOf(db, chargeKey, now)))) > charge.amount) return 'refused';
    const applicationFee = applicationFeeBack(charge.applicationFee, {
      total: charge.amount,
      before: charge.givenBack,
      refund: amount,
    });
    const at = new Date(now);
    const refund = { key, chargeKey, amount, applicationFee, at, ...plannedEnd(charge, now) };
    await db.insert(processorRefunds).values(refund);
    await db.update(processorCharges).set({ givenBack }).where(eq(processorCharges.key, chargeKey));
    for (const end of [refund.endsAt, refund.failsAt]) if (end) await tell(db, [charge], end, 'refund');
    return refundStateOf(refund, now);
  });
}

/** How a refund will end is written in the token of the method. */
function plannedEnd({ token }: Charge, now: number): Pick<Refund, 'endsAt' | 'failsAt'> {
  const tomorrow = new Date(now + DAY);
  return {
    endsAt: token.includes('refundwaits') ? tomorrow : null,
    failsAt: token.includes('refundfalls') ? tomorrow : null,
  };
}

export async function refundUnder({ db }: Store, key: string, now: number) {
  const [refund] = await db.select().from(processorRefunds).where(eq(processorRefunds.key, key));
  return refund ? refundStateOf(refund, now) : 'none';
}

async function failedOf(db: Db, chargeKey: string, now: number): Promise<Cents> {
  return sumWhere(db, chargeKey, lte(processorRefunds.failsAt, new Date(now)));
}

/** What the charge counts as given back, although it has failed or is under way. */
export function notGivenBack({ db }: Store, chargeKey: string, now: number): Promise<Cents> {
  const at = new Date(now);
  return sumWhere(db, chargeKey, or(lte(processorRefunds.failsAt, at), gt(processorRefunds.endsAt, at)));
}

/** What has stayed given back of a charge, the oldest first. */
export async function toldRefunds({ db }: Store, chargeKey: string, now: number): Promise<ToldRefund[]> {
  const rows = await db
    .select()
    .from(processorRefunds)
    .where(eq(processorRefunds.chargeKey, chargeKey))
    .orderBy(processorRefunds.at);
  const standing = rows.filter((row) => refundStateOf(row, now) === 'given back');
  return standing.map(({ key, amount, at }) => ({ reference: key, key, amount, at: at.getTime() }));
}

async function sumWhere(db: Db, chargeKey: string, where: ReturnType<typeof or>): Promise<Cents> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(sum(${processorRefunds.amount}), 0)` })
    .from(processorRefunds)
    .where(and(eq(processorRefunds.chargeKey, chargeKey), where));
  return cents(Number(row?.amount ?? 0));
}

/**
 * The payer's bank did not take what was given back of these charges, also where it would have refused it later. False
 * when there is nothing of that.
 */
export async function failRefunds(
  { db }: Store,
  clock: Clock,
  charges: readonly ChargeName[],
): Promise<boolean> {
  const now = new Date(clock.now());
  const keys = charges.map(({ key }) => key);
  const failed = await db
    .update(processorRefunds)
    .set({ failsAt: now })
    .where(
      and(
        inArray(processorRefunds.chargeKey, keys),
        or(isNull(processorRefunds.failsAt), gt(processorRefunds.failsAt, now)),
      ),
    )
    .returning({ key: processorRefunds.key });
  await tell(db, charges, now, 'refund');
  return failed.length > 0;
}
