import { and, asc, eq } from 'drizzle-orm';
import type { Cents } from '../../domain/cents.ts';
import { ZERO } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/payment-method.ts';
import { termsOf } from '../cart/details.ts';
import type { Parts } from '../parts.ts';
import { LEASE } from '../payments/settle.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { methodOf, methodRows } from '../wallet/methods.ts';
import { chargeKey } from './charge-key.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';

export type TryRow = typeof autoPayTries.$inferSelect;

/** A method that did not pay, and why. */
export interface Refused {
  readonly label: string;
  readonly why: string;
}

const REMOVED: Refused = { label: 'A payment method', why: 'The payment method was removed.' };

/**
 * Writes down the next method that will be asked for a planned run, each once and in the order of the customer; or tells
 * why none is left (SRV2-10).
 */
export async function nextTry(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  amount: Cents,
): Promise<TryRow | readonly Refused[]> {
  const today = parts.clock.today();
  const asked = await askedBefore(db, row);
  const wallet = await methodRows({ db, customer: row.customerId });
  const terms = termsOf([{ ...known, item: { amount } }]);
  const refused: Refused[] = [];
  for (const id of [row.primaryMethodId, ...row.secondaryMethodIds]) {
    const before = asked.find(({ method }) => method.id === id);
    const saved = wallet.find((one) => one.id === id);
    if (before) refused.push({ label: before.method.label, why: before.message });
    else if (!saved) refused.push(REMOVED);
    else {
      const method = methodOf(saved, today);
      const label = methodLabel(method);
      const problem = methodProblem(method, terms);
      if (problem) refused.push({ label, why: sentence(methodProblemText(problem)) });
      else {
        const { category } = METHOD_TYPES[saved.typeId];
        const charged = { id: saved.id, label, category, token: saved.token };
        return write(db, parts, row, known, amount, charged, asked.length);
      }
    }
  }
  return refused;
}

/** The methods that were declined for this run. */
export function askedBefore(db: Db, { id, runDate }: AutoPayRow): Promise<TryRow[]> {
  return db
    .select()
    .from(autoPayTries)
    .where(
      and(
        eq(autoPayTries.autoPayId, id),
        eq(autoPayTries.runDate, runDate ?? ('' as never)),
        eq(autoPayTries.state, 'declined'),
      ),
    )
    .orderBy(asc(autoPayTries.position));
}

async function write(
  db: Db,
  { clock }: Parts,
  row: AutoPayRow,
  { bill, billType }: AutoPayAccountRow,
  amount: Cents,
  method: TryRow['method'],
  position: number,
): Promise<TryRow> {
  if (!bill || row.runDate === null) throw new Error(`auto pay ${row.id} has nothing to pay`);
  const hasFee = billType.hasXbpFee && billType.feeAppliesToAutopay;
  const tried = {
    customerId: row.customerId,
    billId: bill.id,
    amount,
    fee: hasFee ? feeFor(true, method.category, amount) : ZERO,
    method,
    state: 'intended',
    startedAt: new Date(clock.now()),
    nextCheckAt: new Date(clock.now() + LEASE),
  } as const;
  const [written] = await db
    .insert(autoPayTries)
    .values({
      ...tried,
      id: chargeKey(row.chargeSeed, row.runDate, position),
      autoPayId: row.id,
      runDate: row.runDate,
      position,
    })
    // Of one that was not reached nothing was taken: it is asked once more.
    .onConflictDoUpdate({
      target: autoPayTries.id,
      set: tried,
      setWhere: eq(autoPayTries.state, 'not reached'),
    })
    .returning();
  if (!written) throw new Error('a try that was just written is gone');
  return written;
}

/** `Card has expired` has no full stop where it stands by itself. */
function sentence(words: string): string {
  return words.endsWith('.') || words.endsWith(')') ? words : `${words}.`;
}

/** Why a run failed: in the words of the one method, or method by method. */
export function refusalWords(refused: readonly Refused[]): string {
  const [only, ...others] = refused;
  if (!only) return 'There is no payment method to pay with.';
  return others.length === 0 ? only.why : refused.map(({ label, why }) => `${label}: ${why}`).join(' ');
}
