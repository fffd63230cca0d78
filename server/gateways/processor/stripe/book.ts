import { inArray } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { type Cents, cents, subtract, sum } from '../../../../domain/values/cents.ts';
import { HOUR, SECOND } from '../../../../domain/values/durations.ts';
import type { BookLine } from '../../../ports/processor.ts';
import { processorPayments } from '../../../store/schema/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf } from './errors.ts';
import { ofEachAccount } from './references.ts';

/** Lines may appear this long after their time, in milliseconds. */
const LATE = HOUR;

/** What Stripe's types of movements are to us. Any other is told as `other`, and a person looks at it. */
const KINDS: Readonly<Record<string, BookLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'return',
  payment_reversal: 'return',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee_refund: 'application fee',
  payout: 'payout',
  payout_failure: 'payout failed',
  payout_cancel: 'payout failed',
};

type Line = Stripe.BalanceTransaction;

/** Up to when the book of each account was read, in seconds. */
type Marks = Record<string, number>;

/**
 * The book of every account of a biller. Stripe tells the newest line first, so the mark of an account moves with
 * the last line that is told of it.
 */
export async function* readBook(connection: Connection, since: string): AsyncGenerator<BookLine> {
  const marks = marksIn(since);
  yield* ofEachAccount(connection, async function* (account, biller) {
    const from = marks[account] ?? 0;
    let newest = from;
    let waiting: Omit<BookLine, 'mark'> | undefined;
    for await (const batch of batchesSince(connection, account, from)) {
      const ours = await paymentsOf(connection, batch);
      for (const line of batch) {
        if (waiting) yield { ...waiting, mark: JSON.stringify(marks) };
        waiting = toldOf(line, ours, biller);
        newest = Math.max(newest, line.created);
      }
    }
    marks[account] = newest;
    if (waiting) yield { ...waiting, mark: JSON.stringify(marks) };
  });
}

/** The mark of another processor means nothing here: the book is then read from its start. */
function marksIn(since: string): Marks {
  const told: unknown = since === '' ? {} : JSON.parse(since);
  return typeof told === 'object' ? { ...told } : {};
}

const BATCH = 100;

async function* batchesSince(
  { api }: Connection,
  account: string,
  since: number,
): AsyncGenerator<readonly Line[]> {
  const created = { gte: Math.max(0, since - LATE / SECOND) };
  const asked = { limit: BATCH, created, expand: ['data.source'] };
  let batch: Line[] = [];
  try {
    for await (const line of api.balanceTransactions.list(asked, onAccount(account))) {
      batch.push(line);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw failureOf(error, 'harmless');
  }
  if (batch.length > 0) yield batch;
}

type Ours = Map<string, { readonly key: string; readonly biller: number }>;

async function paymentsOf({ store }: Connection, lines: readonly Line[]): Promise<Ours> {
  const intents = lines.map(intentOf).filter((intent) => intent !== undefined);
  if (intents.length === 0) return new Map();
  const rows = await store.db
    .select()
    .from(processorPayments)
    .where(inArray(processorPayments.reference, intents));
  return new Map(rows.map(({ reference, key, biller }) => [reference ?? '', { key, biller }]));
}

/** A charge that we never asked for is told as well, under Stripe's own name: the audit finds it. */
function toldOf(line: Line, ours: Ours, biller: number): Omit<BookLine, 'mark'> {
  const intent = intentOf(line);
  const kind = kindOf(line, intent);
  const known = intent === undefined ? undefined : ours.get(intent);
  const applicationFee = applicationFeeOf(line);
  const isOfPayout = kind === 'payout' || kind === 'payout failed';
  return {
    id: line.id,
    biller: known?.biller ?? biller,
    kind,
    charge: known?.key ?? intent ?? (kind === 'charge' ? sourceOf(line) : ''),
    amount: cents(line.amount),
    fee: subtract(cents(line.fee), applicationFee),
    applicationFee,
    payout: isOfPayout ? sourceOf(line) : '',
    at: line.created * SECOND,
  };
}

/** Stripe books disputes as adjustments of a payment, and other things too. */
function kindOf({ type, amount }: Line, intent: string | undefined): BookLine['kind'] {
  if (type === 'adjustment' && intent !== undefined) return amount < 0 ? 'dispute' : 'dispute won';
  return (Object.hasOwn(KINDS, type) && KINDS[type]) || 'other';
}

/** Stripe counts what the host keeps among the fees. */
function applicationFeeOf({ fee_details }: Line): Cents {
  const kept = fee_details.filter(({ type }) => type === 'application_fee');
  return sum(kept.map(({ amount }) => cents(amount)));
}

function sourceOf({ source }: Line): string {
  return typeof source === 'string' ? source : (source?.id ?? '');
}

/** The payment that a movement belongs to, whether it is a charge, a refund or a dispute. */
function intentOf({ source }: Line): string | undefined {
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return undefined;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : undefined;
}
