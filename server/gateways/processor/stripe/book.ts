import { inArray } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { cents } from '../../../../domain/values/cents.ts';
import { HOUR, SECOND } from '../../../../domain/values/durations.ts';
import type { BookLine } from '../../../ports/processor.ts';
import { processorPayments } from '../../../store/schema/payments.ts';
import { type Connection, onAccount } from './client.ts';
import { harmless } from './errors.ts';
import { ofEachAccount } from './references.ts';

/** Lines may appear this long after their time, in milliseconds. */
const LATE = HOUR;

/** Which movements are ours to tell. Fees, payouts and transfers are the biller's own matter. */
const KINDS: Readonly<Record<string, BookLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'return',
  adjustment: 'return',
};

/** Up to when the book of each account was read, in seconds. */
type Marks = Record<string, number>;

/** The book of every account of a biller, each oldest line first. */
export async function* readBook(connection: Connection, since: string): AsyncGenerator<BookLine> {
  const marks: Marks = since === '' ? {} : (JSON.parse(since) as Marks);
  const read = (account: string) => linesSince(connection, account, marks[account] ?? 0);
  for await (const { account, biller, found } of ofEachAccount(connection, read)) {
    for (const batch of batches(found.toReversed())) {
      const ours = await paymentsOf(connection, batch);
      for (const line of batch) {
        const told = toldOf(line, ours, biller);
        marks[account] = Math.max(marks[account] ?? 0, line.created);
        if (told) yield { ...told, mark: JSON.stringify(marks) };
      }
    }
  }
}

function linesSince(
  { api }: Connection,
  account: string,
  since: number,
): Promise<Stripe.BalanceTransaction[]> {
  const asked = {
    limit: 100,
    created: { gte: Math.max(0, since - LATE / SECOND) },
    expand: ['data.source'],
  };
  return harmless(async () => {
    const lines: Stripe.BalanceTransaction[] = [];
    for await (const line of api.balanceTransactions.list(asked, onAccount(account))) lines.push(line);
    return lines;
  });
}

const BATCH = 500;

function* batches<T>(lines: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < lines.length; at += BATCH) yield lines.slice(at, at + BATCH);
}

type Ours = Map<string, { readonly key: string; readonly biller: number }>;

async function paymentsOf({ store }: Connection, lines: readonly Stripe.BalanceTransaction[]): Promise<Ours> {
  const intents = lines.map(intentOf).filter((intent) => intent !== undefined);
  if (intents.length === 0) return new Map();
  const rows = await store.db
    .select()
    .from(processorPayments)
    .where(inArray(processorPayments.reference, intents));
  return new Map(rows.map(({ reference, key, biller }) => [reference ?? '', { key, biller }]));
}

/** A charge that we never asked for is told as well, under Stripe's own name: the audit finds it. */
function toldOf(
  line: Stripe.BalanceTransaction,
  ours: Ours,
  biller: number,
): Omit<BookLine, 'mark'> | undefined {
  const intent = intentOf(line);
  const kind = Object.hasOwn(KINDS, line.type) ? KINDS[line.type] : undefined;
  if (!kind || intent === undefined) return undefined;
  const known = ours.get(intent);
  return {
    id: line.id,
    biller: known?.biller ?? biller,
    kind,
    charge: known?.key ?? intent,
    amount: cents(line.amount),
    at: line.created * SECOND,
  };
}

/** The payment that a movement belongs to, whether it is a charge, a refund or a dispute. */
function intentOf({ source }: Stripe.BalanceTransaction): string | undefined {
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return undefined;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : undefined;
}
