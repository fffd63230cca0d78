import { setTimeout as wait } from 'node:timers/promises';
import { add, type Cents, subtract, ZERO } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import {
  type Authorised,
  type BookEntry,
  type Charge,
  type ChargeName,
  type ChargeOutcome,
  type Confirming,
  type GiveBack,
  type MadeCharge,
  type Processor,
  ProcessorDown,
  ProcessorRefused,
  ProcessorSilent,
} from '../ports/processor.ts';
import { slugForLog } from '../store/billers.ts';

/**
 * `down`: certainly not reached, so nothing was charged. `silent`: it may or may not have happened.
 */
export type ProcessorFailure = 'down' | 'silent';

/** A charge that takes longer than this counts as silent; the page waits 30 s (ruling 18). */
export const CHARGE_LIMIT = 20_000;

export function charge(
  parts: Dependencies,
  request: Charge,
): Promise<ChargeOutcome | Authorised | Confirming | ProcessorFailure> {
  return withTimeLimit(parts, request, () => parts.processor.charge(request));
}

/** Takes what an authorised charge holds. */
export function captureCharge(
  parts: Dependencies,
  charge: ChargeName,
): Promise<'captured' | 'lost' | ProcessorFailure> {
  return withTimeLimit(parts, charge, () => parts.processor.capture(charge));
}

/** What the processor's book says about a charge. Asking changes nothing. */
export function peekCharge(parts: Dependencies, charge: ChargeName): Promise<BookEntry | ProcessorFailure> {
  return withTimeLimit(parts, charge, () => parts.processor.ask(charge, { close: false }));
}

/** The same, but a charge that was never made never will be. */
export function closeCharge(parts: Dependencies, charge: ChargeName): Promise<BookEntry | ProcessorFailure> {
  return withTimeLimit(parts, charge, () => parts.processor.ask(charge, { close: true }));
}

/** The key under which all of a charge is given back, once. */
export const voidKeyOf = (charge: string) => `${charge}:void`;

/**
 * What became of a charge that must not stay. `released`: nothing was taken, and nothing will be. `given back`: it was
 * taken, and the payer has it again. `kept`: the biller has this much of it, and asking again changes nothing.
 */
export type Voided = 'released' | 'given back' | { readonly kept: Cents };

/** A charge to give back, less what the payer has got of it in another way than from the processor. */
type VoidedName = ChargeName & { readonly settledOutside?: Cents | undefined };

/** The processor would not give this much back. */
interface Refused {
  readonly refused: Cents;
}

/**
 * Gives back all that was charged under a key, or closes the key. What the processor refuses twice stays with the
 * biller: asking for ever would leave the payment open. A dispute ends by itself: until then the void waits, because
 * the bank may pay the money back. `hold` is asked again before the second try.
 */
export async function voidCharge(
  parts: Dependencies,
  charge: VoidedName,
  hold?: () => Promise<boolean>,
): Promise<Voided | ProcessorFailure> {
  const answer = await tryToVoid(parts, charge);
  if (!isRefused(answer)) return answer;
  if (hold && !(await hold())) return 'silent';
  // Less is left of the charge than the book said: somebody may have given a part of it back in between.
  const second = await tryToVoid(parts, charge);
  return isRefused(second) ? { kept: second.refused } : second;
}

function isRefused(answer: Voided | Refused | ProcessorFailure): answer is Refused {
  return typeof answer === 'object' && 'refused' in answer;
}

async function tryToVoid(
  parts: Dependencies,
  charge: VoidedName,
): Promise<Voided | Refused | ProcessorFailure> {
  const entry = await closeCharge(parts, charge);
  if (entry === 'down' || entry === 'silent') return entry;
  if (entry.kind === 'confirming') return 'silent';
  if (entry.kind === 'given back' || entry.kind === 'returned') return 'given back';
  if (!('made' in entry)) return 'released';
  const amount = subtract(heldOf(entry.made), charge.settledOutside ?? ZERO);
  if (amount <= 0) return 'given back';
  const what = { key: voidKeyOf(charge.key), amount };
  const answer = await refundCharge(parts, charge, what);
  switch (answer) {
    case 'given back':
      return entry.kind === 'authorised' ? 'released' : 'given back';
    case 'failed':
      return { kept: what.amount };
    case 'refused':
      return { refused: what.amount };
    case 'disputed':
      return 'silent';
    default:
      return answer;
  }
}

/** What the processor has not given back of a charge that was made. */
export function heldOf({ amount, fee, givenBack }: MadeCharge): Cents {
  return subtract(add(amount, fee), givenBack);
}

/** Gives back a part of a charge. `silent`: it may be under way. */
export function refundCharge(
  parts: Dependencies,
  charge: ChargeName,
  what: GiveBack,
): Promise<Awaited<ReturnType<Processor['giveBack']>> | ProcessorFailure> {
  return withTimeLimit(parts, charge, () => parts.processor.giveBack(charge, what));
}

/** What became of what was given back under a key. Asking changes nothing. */
export function peekRefund(
  parts: Dependencies,
  charge: ChargeName,
  key: string,
): Promise<Awaited<ReturnType<Processor['askRefund']>> | ProcessorFailure> {
  return withTimeLimit(parts, charge, () => parts.processor.askRefund(charge, key));
}

async function withTimeLimit<T>(
  parts: Dependencies,
  { biller, key }: ChargeName,
  ask: () => Promise<T>,
): Promise<T | ProcessorFailure> {
  const late = new AbortController();
  try {
    return await Promise.race([ask(), wait(CHARGE_LIMIT, 'silent' as const, { signal: late.signal })]);
  } catch (error) {
    if (error instanceof ProcessorDown) return 'down';
    if (error instanceof ProcessorSilent) return 'silent';
    if (!(error instanceof ProcessorRefused)) throw error;
    noteRefusal(parts, error, { biller: await slugForLog(parts.store.db, biller), charge: key });
    return 'down';
  } finally {
    late.abort();
  }
}
