import { setTimeout as wait } from 'node:timers/promises';
import {
  type BookEntry,
  type Charge,
  type ChargeOutcome,
  type Looked,
  ProcessorDown,
  ProcessorSilent,
  type Settlement,
} from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';

/** `down`: certainly not reached, nothing was taken. `silent`: it may or may not have happened. */
export type NoAnswer = 'down' | 'silent';

/** A charge that takes longer than this counts as silent; the page waits 30 s (ruling 18). */
export const CHARGE_LIMIT = 20_000;

export function charge({ processor }: Parts, asked: Charge): Promise<ChargeOutcome | NoAnswer> {
  return listen(() => processor.charge(asked));
}

/** What the book says of a key; asking closes a key that was never charged. */
export function findCharge({ processor }: Parts, key: string): Promise<BookEntry | NoAnswer> {
  return listen(() => processor.find(key));
}

/** What stands under a key; asking changes nothing. */
export function lookForCharge({ processor }: Parts, key: string): Promise<Looked | NoAnswer> {
  return listen(() => processor.look(key));
}

/** Takes back what may have been charged under a key; `voided` is certain. */
export function voidCharge({ processor }: Parts, key: string): Promise<'voided' | NoAnswer> {
  return listen(async () => {
    await processor.voidCharge(key);
    return 'voided' as const;
  });
}

/** What became of a bank debit whose day has come. */
export function findSettlement({ processor, clock }: Parts, key: string): Promise<Settlement | NoAnswer> {
  return listen(() => processor.settlement(key, clock.today()));
}

async function listen<T>(ask: () => Promise<T>): Promise<T | NoAnswer> {
  const late = new AbortController();
  try {
    return await Promise.race([ask(), wait(CHARGE_LIMIT, 'silent' as const, { signal: late.signal })]);
  } catch (error) {
    if (error instanceof ProcessorDown) return 'down';
    if (error instanceof ProcessorSilent) return 'silent';
    throw error;
  } finally {
    late.abort();
  }
}
