import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Standing } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { lookForCharge, type NoAnswer } from '../payments/processor-talk.ts';
import type { Run } from '../runs.ts';
import type { Db } from '../store/store.ts';
import { methodRows } from '../wallet/methods.ts';
import { chainOf } from './charge-key.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { noteOutcome } from './runs.ts';
import { askedBefore, chargedMethod, type TryRow, UNKNOWN_METHOD, writeTry } from './try.ts';

/** Whether the day of the planned run has come. */
export function isDue({ runDate }: AutoPayRow, today: CalendarDate): boolean {
  return runDate !== null && runDate <= today;
}

/** A charge of the planned run that is in the processor's book and not in ours. */
export interface MadeCharge extends Standing {
  readonly kind: 'made';
  readonly key: string;
}

/** What the processor's book says of a planned run. */
export type Looked = MadeCharge | 'given back' | 'none' | NoAnswer;

/**
 * Looks whether the planned run was charged already and the database restored from a backup of before that: then that is
 * what became of the run, whatever would be decided today, also where it was given back since (D5).
 */
export async function lookForMade(parts: Parts, row: AutoPayRow): Promise<Looked> {
  if (!isDue(row, parts.clock.today())) return 'none';
  const chain = await chainOf(parts.store.db, row);
  for (let asked = chain.declined; ; asked++) {
    const key = chain.key(asked);
    const stands = await lookForCharge(parts, key);
    if (typeof stands === 'object') return { kind: 'made', key, ...stands };
    if (stands !== 'refused') return stands;
  }
}

/** Writes the charge down as what will be asked: asked for again under its key, the processor answers with what stands. */
export async function repeatMade(
  db: Db,
  parts: Parts,
  row: AutoPayRow,
  known: AutoPayAccountRow,
  run: Run,
  { key, token, category, amount, fee }: MadeCharge,
): Promise<TryRow> {
  const saved = (await methodRows({ db, customer: row.customerId })).find((one) => one.token === token);
  const method = saved
    ? chargedMethod(saved, parts.clock.today())
    : { id: 0, label: UNKNOWN_METHOD, category, token };
  const position = (await askedBefore(db, row)).length;
  await noteOutcome(db, run, '');
  return writeTry(db, parts, row, known, { key, amount, fee, method, position });
}
