import { and, eq, gt, sql } from 'drizzle-orm';
import type { Cents } from '../../../domain/values/cents.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { Clock } from '../../clock.ts';
import type { Charge } from '../../ports/processor.ts';
import { shownName } from '../../store/billers.ts';
import { billers } from '../../store/schema/billers.ts';
import { type Confirmation, processorCharges } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';

/** How long the bank waits for the customer. */
const PATIENCE = 30 * MINUTE;

/** What the customer may do at the bank's page. */
export const BANK_ANSWERS = ['confirm', 'refuse', 'leave'] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

/** The address of the bank's page for a charge. */
export function bankPageOf(key: string): string {
  return `/sandbox/bank/${encodeURIComponent(key)}`;
}

/** Undefined when the bank wants nothing confirmed. */
export async function confirmationOf(
  store: Store,
  clock: Clock,
  { token, captureLater = false, back }: Charge,
): Promise<Confirmation | undefined> {
  if (!token.includes('confirm')) return undefined;
  if (token.includes('confirmonce') && (await wasConfirmed(store, token))) return undefined;
  const made = captureLater ? 'authorised' : 'accepted';
  return {
    back: back ?? null,
    until: clock.now() + PATIENCE,
    leadsTo: token.includes('confirmrefused') ? 'declined' : made,
  };
}

async function wasConfirmed({ db }: Store, token: string): Promise<boolean> {
  const confirmed = and(
    eq(processorCharges.token, token),
    sql`${processorCharges.outcome} in ('accepted', 'authorised')`,
  );
  return (await db.$count(processorCharges, confirmed)) > 0;
}

/** A charge as the bank's page shows it. */
export interface AskedCharge {
  readonly biller: string;
  readonly amount: Cents;
  /** True while the customer can still answer. */
  readonly isOpen: boolean;
  readonly back: string;
}

/** Undefined when the bank was never asked about such a charge. */
export async function askedCharge(
  { db }: Store,
  clock: Clock,
  key: string,
): Promise<AskedCharge | undefined> {
  const [row] = await db
    .select({
      biller: shownName,
      amount: processorCharges.amount,
      outcome: processorCharges.outcome,
      confirmation: processorCharges.confirmation,
    })
    .from(processorCharges)
    .leftJoin(billers, eq(billers.id, processorCharges.biller))
    .where(eq(processorCharges.key, key));
  if (typeof row?.confirmation?.back !== 'string') return undefined;
  return {
    biller: row.biller ?? 'The biller',
    amount: row.amount,
    isOpen: row.outcome === 'confirming' && row.confirmation.until > clock.now(),
    back: row.confirmation.back,
  };
}

const REFUSED = 'The payment was not confirmed with the bank.';
const DECLINED = 'The card was declined after the bank had confirmed it. Please use another payment method.';

/** Carries out what the customer chose. A charge that was given up, or whose time is over, stays as it is. */
export async function answerBank(store: Store, clock: Clock, key: string, answer: BankAnswer): Promise<void> {
  if (answer === 'leave') return;
  const { confirmation } = processorCharges;
  const leadsTo = sql<'accepted'>`${confirmation} ->> 'leadsTo'`;
  const isDeclined = sql`${leadsTo} = 'declined'`;
  const decided =
    answer === 'confirm'
      ? { outcome: leadsTo, message: sql<string>`case when ${isDeclined} then ${DECLINED} else '' end` }
      : { outcome: 'declined' as const, message: REFUSED };
  await store.db
    .update(processorCharges)
    .set({ ...decided, at: new Date(clock.now()) })
    .where(
      and(
        eq(processorCharges.key, key),
        eq(processorCharges.outcome, 'confirming'),
        gt(sql`(${confirmation} ->> 'until')::bigint`, clock.now()),
      ),
    );
}
