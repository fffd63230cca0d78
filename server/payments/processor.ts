import { setTimeout as wait } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import {
  type BookEntry,
  type Charge,
  type ChargeLookup,
  type ChargeOutcome,
  ProcessorDown,
  ProcessorSilent,
  type Settlement,
} from '../ports/processor.ts';

/**
 * `down`: certainly not reached, so nothing was charged. `silent`: it may or may not have happened.
 */
export type ProcessorFailure = 'down' | 'silent';

/** A charge that takes longer than this counts as silent; the page waits 30 s (ruling 18). */
export const CHARGE_LIMIT = 20_000;

export function charge(
  { processor }: Dependencies,
  request: Charge,
): Promise<ChargeOutcome | ProcessorFailure> {
  return withTimeLimit(() => processor.charge(request));
}

/** What the processor's book says about a key. Asking closes a key that was never charged. */
export function findCharge({ processor }: Dependencies, key: string): Promise<BookEntry | ProcessorFailure> {
  return withTimeLimit(() => processor.find(key));
}

/** What the processor's book says about a key. Asking changes nothing. */
export function peekCharge(
  { processor }: Dependencies,
  key: string,
): Promise<ChargeLookup | ProcessorFailure> {
  return withTimeLimit(() => processor.look(key));
}

/**
 * Takes back what may have been charged under a key. `voided` means that nothing of it remains
 * charged.
 */
export function voidCharge({ processor }: Dependencies, key: string): Promise<'voided' | ProcessorFailure> {
  return withTimeLimit(async () => {
    await processor.voidCharge(key);
    return 'voided' as const;
  });
}

/** The settlement of a bank debit whose settlement date has come. */
export function findSettlement(
  { processor, clock }: Dependencies,
  key: string,
): Promise<Settlement | ProcessorFailure> {
  return withTimeLimit(() => processor.settlement(key, clock.today()));
}

async function withTimeLimit<T>(ask: () => Promise<T>): Promise<T | ProcessorFailure> {
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
