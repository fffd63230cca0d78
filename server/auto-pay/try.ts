import { and, asc, eq } from 'drizzle-orm';
import { runFee } from '../../domain/auto-pay/forecast-run.ts';
import { type MethodRefusal, runRefusal, UNKNOWN_METHOD } from '../../domain/auto-pay/run-method.ts';
import { backupPaidText } from '../../domain/auto-pay/text/run-method.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import { METHOD_TYPES, methodLabel } from '../../domain/wallet/payment-method.ts';
import { feeConfigOf, termsOf } from '../bills/payment-terms.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Hold } from '../payments/conclude-charges.ts';
import { LEASE } from '../payments/lease.ts';
import { autoPayTries } from '../store/schema/auto-pay.ts';
import type { Db } from '../store/store.ts';
import { type MethodRow, methodOf, methodRows } from '../wallet/methods.ts';
import { chargeKeysOf } from './charge-key.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { runFacts } from './run-facts.ts';

export type TryRow = typeof autoPayTries.$inferSelect;

/**
 * Records the next method to charge for a planned run: each method once, in the customer's order.
 * Resolves to the refusal of each method when none is left (SRV2-10).
 */
export async function writeNextTry(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  amount: Cents,
): Promise<TryRow | readonly MethodRefusal[]> {
  const today = parts.clock.today();
  const declined = await declinedTriesOf(db, row);
  const wallet = await methodRows({ db, customer: row.customerId });
  const terms = termsOf([{ ...info, item: { amount } }]);
  const debit = await runFacts(db, row, info);
  const refused: MethodRefusal[] = [];
  for (const id of [row.primaryMethodId, ...row.secondaryMethodIds]) {
    const before = declined.find(({ method }) => method.id === id);
    const saved = wallet.find((method) => method.id === id);
    const refusal = before
      ? { label: before.method.label, why: before.message }
      : runRefusal(saved && methodOf(saved, today), terms, today, debit);
    if (refusal) refused.push(refusal);
    else if (saved) {
      const method = chargedMethod(saved, today);
      const chain = await chargeKeysOf(db, row);
      const key = chain.key(chain.declined);
      const fee = runFee(feeConfigOf(info.billType), method.category, amount);
      return writeTry(db, parts, row, info, { key, amount, fee, method, position: declined.length });
    }
  }
  return refused;
}

/** The tries of this run that were declined. */
export function declinedTriesOf(db: Db, { id, runDate }: AutoPayRow): Promise<TryRow[]> {
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

/** Says which methods a try passed over before it paid; empty when the first one paid. */
export async function backupWords(
  db: Db,
  { clock }: Dependencies,
  row: AutoPayRow,
  { method }: TryRow,
  isOnItsWay: boolean,
): Promise<string> {
  const order = [row.primaryMethodId, ...row.secondaryMethodIds];
  const declined = await declinedTriesOf(db, row);
  const wallet = await methodRows({ db, customer: row.customerId });
  const passedOver = order.slice(0, Math.max(0, order.indexOf(method.id))).map((id) => {
    const before = declined.find((tried) => tried.method.id === id);
    const saved = wallet.find((one) => one.id === id);
    const label =
      before?.method.label ?? (saved ? methodLabel(methodOf(saved, clock.today())) : UNKNOWN_METHOD);
    return { label, isDeclined: before !== undefined };
  });
  return backupPaidText(passedOver, method.label, isOnItsWay);
}

export function chargedMethod(saved: MethodRow, today: CalendarDate): TryRow['method'] {
  const label = methodLabel(methodOf(saved, today));
  return { id: saved.id, label, category: METHOD_TYPES[saved.typeId].category, token: saved.token };
}

type NewTry = Pick<TryRow, 'amount' | 'fee' | 'method' | 'position'> & {
  readonly key: string;
  /** Of a charge that was made before; a new one gets a number of its own. */
  readonly confirmationNum?: string | undefined;
};

/** Records a charge before the processor is asked for it. */
export async function writeTry(
  db: Db,
  { clock, ids }: Dependencies,
  row: AutoPayRow,
  { bill }: AutoPayAccountRow,
  { key, confirmationNum = ids.confirmationNumber(), ...charge }: NewTry,
): Promise<TryRow> {
  if (!bill || row.runDate === null) throw new Error(`auto pay ${row.id} has nothing to pay`);
  const tried = {
    ...charge,
    customerId: row.customerId,
    billId: bill.id,
    runDate: row.runDate,
    state: 'intended',
    startedAt: new Date(clock.now()),
    nextCheckAt: new Date(clock.now() + LEASE),
  } as const;
  const [written] = await db
    .insert(autoPayTries)
    .values({ ...tried, id: key, autoPayId: row.id, confirmationNum })
    // A try that was not reached charged nothing: it may be made again. A repeat has to carry the same number.
    .onConflictDoUpdate({
      target: autoPayTries.id,
      set: tried,
      setWhere: eq(autoPayTries.state, 'not reached'),
    })
    .returning();
  if (!written) throw new Error('a try that was just written is gone');
  return written;
}

/**
 * Holds a try before each question to the processor. False when another process has taken it over. Needs a clock that
 * goes on while the run works: the look-up before it may have taken most of the lease.
 */
export function holdTry({ store, clock }: Dependencies, { id, nextCheckAt }: TryRow): Hold {
  let held = nextCheckAt ?? new Date(0);
  return async () => {
    const next = new Date(Math.max(held.getTime(), clock.now() + LEASE));
    const renewed = await store.db
      .update(autoPayTries)
      .set({ nextCheckAt: next })
      .where(
        and(eq(autoPayTries.id, id), eq(autoPayTries.state, 'intended'), eq(autoPayTries.nextCheckAt, held)),
      )
      .returning({ id: autoPayTries.id });
    held = next;
    return renewed.length === 1;
  };
}
