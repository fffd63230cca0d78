import { and, asc, eq } from 'drizzle-orm';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Cents } from '../../domain/cents.ts';
import { feeFor } from '../../domain/fee.ts';
import { methodProblem, methodProblemText } from '../../domain/pay-method-choice.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/payment-method.ts';
import { termsOf } from '../cart/details.ts';
import type { Parts } from '../parts.ts';
import { LEASE } from '../payments/settle.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import { chainOf } from './charge-key.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';

export type TryRow = typeof autoPayTries.$inferSelect;

/** A method that did not pay, and why. */
export interface Refused {
  readonly label: string;
  readonly why: string;
}

/** What a method is called that is not kept any more. */
export const UNKNOWN_METHOD = 'A payment method';

const REMOVED: Refused = { label: UNKNOWN_METHOD, why: 'The payment method was removed.' };

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
      const method = chargedMethod(saved, today);
      const problem = methodProblem(methodOf(saved, today), terms);
      if (problem) refused.push({ label: method.label, why: sentence(methodProblemText(problem)) });
      else {
        const chain = await chainOf(db, row);
        const key = chain.key(chain.declined);
        const fee = feeOf(known, method, amount);
        return writeTry(db, parts, row, known, { key, amount, fee, method, position: asked.length });
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

export function chargedMethod(saved: MethodRow, today: CalendarDate): TryRow['method'] {
  const label = methodLabel(methodOf(saved, today));
  return { id: saved.id, label, category: METHOD_TYPES[saved.typeId].category, token: saved.token };
}

function feeOf({ billType }: AutoPayAccountRow, { category }: TryRow['method'], amount: Cents): Cents {
  return feeFor(billType.hasXbpFee && billType.feeAppliesToAutopay, category, amount);
}

type Asked = Pick<TryRow, 'amount' | 'fee' | 'method' | 'position'> & { readonly key: string };

/** Writes what will be asked of the processor, before it is asked. */
export async function writeTry(
  db: Db,
  { clock }: Parts,
  row: AutoPayRow,
  { bill }: AutoPayAccountRow,
  { key, ...asked }: Asked,
): Promise<TryRow> {
  if (!bill || row.runDate === null) throw new Error(`auto pay ${row.id} has nothing to pay`);
  const tried = {
    ...asked,
    customerId: row.customerId,
    billId: bill.id,
    runDate: row.runDate,
    state: 'intended',
    startedAt: new Date(clock.now()),
    nextCheckAt: new Date(clock.now() + LEASE),
  } as const;
  const [written] = await db
    .insert(autoPayTries)
    .values({ ...tried, id: key, autoPayId: row.id })
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
