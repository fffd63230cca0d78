import { UNKNOWN_METHOD } from '../../domain/auto-pay/run-method.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { type ProcessorFailure, peekCharge } from '../payments/processor.ts';
import type { MadeCharge } from '../ports/processor.ts';
import type { Run } from '../store/runs.ts';
import type { Db } from '../store/store.ts';
import { methodRows } from '../wallet/methods.ts';
import { chargeKeysOf } from './charge-key.ts';
import type { AutoPayAccountRow, AutoPayRow } from './rows.ts';
import { setRunOutcome } from './run-log.ts';
import { chargedMethod, declinedTriesOf, type TryRow, writeTry } from './try.ts';

export function isDue({ runDate }: AutoPayRow, today: CalendarDate): boolean {
  return runDate !== null && runDate <= today;
}

/** A charge of the planned run that is in the processor's book but not in ours. */
export interface UnrecordedCharge extends MadeCharge {
  readonly kind: 'made';
  readonly key: string;
}

/** What the processor's book says about a planned run. */
export type ExistingCharge = UnrecordedCharge | 'given back' | 'none' | ProcessorFailure;

/**
 * Finds a charge that the planned run made before the database was restored from an older backup.
 * That charge is then the run's outcome, whatever would be decided today, also when it was given
 * back since.
 */
export async function findExistingCharge(
  parts: Dependencies,
  row: AutoPayRow,
  biller: number,
): Promise<ExistingCharge> {
  if (!isDue(row, parts.clock.today())) return 'none';
  const chain = await chargeKeysOf(parts.store.db, row);
  for (let declined = chain.declined; ; declined++) {
    const key = chain.key(declined);
    const entry = await peekCharge(parts, { biller, key });
    if (entry === 'down' || entry === 'silent') return entry;
    if ('made' in entry) return { kind: 'made', key, ...entry.made };
    if (entry.kind === 'given back') return 'given back';
    if (entry.kind === 'open') return 'none';
  }
}

/**
 * Records the charge as a try. Repeating it under its key charges nothing: the processor answers
 * with the existing charge.
 */
export async function repeatExistingCharge(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  info: AutoPayAccountRow,
  run: Run,
  { key, token, category, amount, fee, confirmationNum }: UnrecordedCharge,
): Promise<TryRow> {
  const saved = (await methodRows({ db, customer: row.customerId })).find((method) => method.token === token);
  const method = saved
    ? chargedMethod(saved, parts.clock.today())
    : { id: 0, label: UNKNOWN_METHOD, category, token };
  const position = (await declinedTriesOf(db, row)).length;
  await setRunOutcome(db, run, '');
  return writeTry(db, parts, row, info, { key, amount, fee, method, position, confirmationNum });
}
