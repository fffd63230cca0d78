import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { addDays } from '../../../domain/values/calendar-date.ts';
import { DAY } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import type { ChargeName } from '../../ports/processor.ts';
import { processorNotices } from '../../store/schema/processor.ts';
import { processorCharges } from '../../store/schema/sandbox.ts';
import type { Db, Store } from '../../store/store.ts';

type Row = typeof processorCharges.$inferSelect;
type Dispute = Pick<Row, 'disputedAt' | 'disputeEndsAt' | 'disputeEnds'>;

/** How long a biller has to answer. */
export const ANSWERED_WITHIN = 2 * DAY;

/** How long banks take to decide. */
const DECIDED_AFTER = 3 * DAY;

/** By the word in a token. */
const ENDS = { disputelost: 'lost', disputewon: 'won' } as const;

/** The dispute that a method causes as soon as it has paid; a bank account only a day after it had settled. */
export function plannedDispute({ token, settlesOn }: Pick<Row, 'token' | 'settlesOn'>, now: number): Dispute {
  if (token.includes('claimed') && settlesOn !== null) {
    const at = new Date(`${addDays(settlesOn, 1)}T07:00:00Z`);
    return { disputedAt: at, disputeEndsAt: at, disputeEnds: 'lost' };
  }
  const word = Object.keys(ENDS).find((name) => token.includes(name)) as keyof typeof ENDS | undefined;
  if (!word) return { disputedAt: null, disputeEndsAt: null, disputeEnds: null };
  return { disputedAt: new Date(now), disputeEndsAt: new Date(now + DECIDED_AFTER), disputeEnds: ENDS[word] };
}

/** How the dispute of a charge stands; undefined when there is none. */
export function disputeAt({ disputedAt, disputeEndsAt, disputeEnds }: Dispute, now: number) {
  if (disputedAt === null || disputedAt.getTime() > now) return undefined;
  return disputeEndsAt === null || disputeEndsAt.getTime() > now ? 'open' : (disputeEnds ?? 'open');
}

/** The payer's bank asks for the money of charges, or decides about what it has asked for. */
export async function disputeCharges(
  { db }: Store,
  clock: Clock,
  charges: readonly ChargeName[],
  what: 'open' | 'won' | 'lost',
): Promise<void> {
  const now = new Date(clock.now());
  const keys = charges.map(({ key }) => key);
  const isOpen = or(isNull(processorCharges.disputeEndsAt), gt(processorCharges.disputeEndsAt, now));
  const change =
    what === 'open' ? { disputedAt: now, disputeEndsAt: null } : { disputeEndsAt: now, disputeEnds: what };
  await db
    .update(processorCharges)
    .set(change)
    .where(and(inArray(processorCharges.key, keys), what === 'open' ? undefined : isOpen));
  await tell(db, charges, now, `dispute ${what}`);
}

/** Tells the portal of what it could not know otherwise, now or on its day. */
export async function tell(db: Db, charges: readonly ChargeName[], at: Date, kind: string): Promise<void> {
  const rows = charges.map(({ key, biller }) => ({
    id: `sandbox ${kind} ${key} ${at.getTime()}`,
    kind: `sandbox ${kind}`,
    biller,
    chargeKey: key,
    receivedAt: at,
    nextCheckAt: at,
  }));
  await db.insert(processorNotices).values(rows).onConflictDoNothing();
}

/** What a charge that was just made will be told of. */
export async function tellOfDispute(db: Db, charge: ChargeName & Dispute): Promise<void> {
  const { disputedAt, disputeEndsAt } = charge;
  if (disputedAt) await tell(db, [charge], disputedAt, 'dispute');
  if (disputeEndsAt && disputeEndsAt.getTime() !== disputedAt?.getTime())
    await tell(db, [charge], disputeEndsAt, 'dispute');
}

/** Starts the disputes of charges that were held, now that they are taken. */
export async function startDispute(db: Db, clock: Clock, row: Row): Promise<void> {
  const planned = plannedDispute(row, clock.now());
  if (planned.disputedAt === null) return;
  await db.update(processorCharges).set(planned).where(eq(processorCharges.key, row.key));
  await tellOfDispute(db, { ...row, ...planned });
}
