import { PROCESSOR_NOT_REACHED_NOT_CHARGED } from '../../domain/checkout/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BookEntry, Confirming } from '../ports/processor.ts';
import {
  type Answer,
  type Answered,
  conclude,
  type GroupOutcome,
  type Hold,
  isConfirming,
  isRefused,
  nameMethod,
  type PartCharge,
} from './conclude-charges.ts';
import { closeCharge, type ProcessorFailure, peekCharge } from './processor.ts';

/**
 * Makes charges that succeed or fail together, one after the other (ruling 1): first the cards, which only hold
 * their sums, then the bank accounts, then the holds are captured. The first refusal ends the series: the
 * remaining charges are not made, holds are released, and what was charged is given back. A card without an answer
 * ends it before the bank accounts, because a debit cannot be held.
 * - `confirming`: the customer has to confirm one of them first. The remaining ones are not made before that; the
 *   same charges are then asked for once more, under the same keys.
 * - `down`: the processor was not reached, and this call charged nothing.
 * - `silent`: something may have been charged, or a void was not confirmed; nobody can tell yet.
 */
export async function chargeTogether<Charge extends PartCharge>(
  parts: Dependencies,
  charges: readonly Charge[],
  ask: (charge: Charge) => Promise<Answer>,
  hold: Hold,
): Promise<GroupOutcome | Confirming | ProcessorFailure> {
  const answered: Answered<Charge>[] = [];
  for (const charge of cardsFirst(charges)) {
    if (charge.category === 'bank' && answered.some(({ answer }) => answer === 'silent')) break;
    const told = (await hold(charge)) ? await ask(charge) : 'silent';
    const answer = charges.length > 1 ? nameMethod(charge, told) : told;
    if (isConfirming(answer)) return answer;
    if (answer === 'down' && answered.length === 0) return 'down';
    answered.push({
      charge,
      answer: answer === 'down' ? { kind: 'declined', message: PROCESSOR_NOT_REACHED_NOT_CHARGED } : answer,
      isOpen: answer === 'down',
    });
    if (answered.some(isRefused)) break;
  }
  return conclude(parts, answered, hold);
}

function cardsFirst<Charge extends PartCharge>(charges: readonly Charge[]): Charge[] {
  return [
    ...charges.filter(({ category }) => category !== 'bank'),
    ...charges.filter(({ category }) => category === 'bank'),
  ];
}

/**
 * Looks up the outcome of charges that an earlier process may have made and left. Looking up a key
 * that the processor does not know closes it, and the charge counts as declined with
 * `neverCharged`. `silent` also when another process has taken the payment over.
 */
export async function lookUpTogether(
  parts: Dependencies,
  charges: readonly PartCharge[],
  neverCharged: string,
  hold: Hold,
): Promise<GroupOutcome | 'silent'> {
  const answered: Answered<PartCharge>[] = [];
  for (const charge of charges) {
    if (!(await hold(charge))) return 'silent';
    answered.push({ charge, ...(await lookUp(parts, charge, neverCharged, charges.length > 1)) });
  }
  return conclude(parts, answered, hold);
}

/**
 * True when a charge is still open and none was refused. The charges may then be made under the same keys, which
 * charges nothing a second time. Asking changes nothing.
 */
export async function mayGoOn(parts: Dependencies, charges: readonly PartCharge[]): Promise<boolean> {
  const kinds = (await entriesOf(parts, charges)).map(kindOf);
  return kinds.every((kind) => UNREFUSED.has(kind)) && kinds.includes('open');
}

/**
 * How charges stand that the customer may have to confirm, as the book tells it. Asking changes nothing.
 * - `not known`: the processor could not be asked.
 * - `goes on`: none waits, and some are not made yet.
 * - `decided`: all are made, or one was refused.
 * - otherwise the page of the bank that one of them waits for.
 */
export async function standingOf(
  parts: Dependencies,
  charges: readonly PartCharge[],
): Promise<'not known' | 'goes on' | 'decided' | Confirming> {
  const entries = await entriesOf(parts, charges);
  const kinds = entries.map(kindOf);
  if (kinds.includes('down') || kinds.includes('silent')) return 'not known';
  if (kinds.some((kind) => REFUSED.has(kind))) return 'decided';
  const waiting = entries.find(isConfirming);
  return waiting ?? (kinds.includes('open') ? 'goes on' : 'decided');
}

type Kind = BookEntry['kind'] | ProcessorFailure;

const UNREFUSED = new Set<Kind>(['open', 'authorised', 'accepted', 'processing']);
const TAKEN = new Set<Kind>(['accepted', 'processing', 'returned']);
const REFUSED = new Set<Kind>(['declined', 'closed', 'given back', 'returned']);

/**
 * Closes what is still open, and then tells whether anything was taken from the customer. In this order nothing can be
 * confirmed between the question and its answer. `silent`: nobody can tell.
 */
export async function closeAndAsk(
  parts: Dependencies,
  charges: readonly PartCharge[],
): Promise<boolean | 'silent'> {
  const entries = await Promise.all(charges.map((charge) => closeCharge(parts, charge)));
  if (entries.some((entry) => entry === 'down' || entry === 'silent')) return 'silent';
  return entries.map(kindOf).some((kind) => TAKEN.has(kind));
}

function entriesOf(
  parts: Dependencies,
  charges: readonly PartCharge[],
): Promise<(BookEntry | ProcessorFailure)[]> {
  return Promise.all(charges.map((charge) => peekCharge(parts, charge)));
}

function kindOf(entry: BookEntry | ProcessorFailure): Kind {
  return typeof entry === 'string' ? entry : entry.kind;
}

async function lookUp(
  parts: Dependencies,
  charge: PartCharge,
  neverCharged: string,
  isOneOfSeveral: boolean,
): Promise<Omit<Answered<PartCharge>, 'charge'>> {
  const entry = await closeCharge(parts, charge);
  if (entry === 'down' || entry === 'silent') return { answer: 'silent' };
  switch (entry.kind) {
    case 'open':
    case 'closed':
      return { answer: { kind: 'declined', message: neverCharged } };
    case 'given back':
      return { answer: { kind: 'declined', message: '' }, isGivenBack: true };
    case 'confirming':
      return { answer: 'silent' };
    // It is recorded as sent first, so that its return is told like any other.
    case 'returned':
      return { answer: { kind: 'processing', settlesOn: parts.clock.today() } };
    default:
      return { answer: isOneOfSeveral ? nameMethod(charge, entry) : entry };
  }
}
