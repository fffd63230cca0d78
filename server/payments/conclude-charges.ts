import { type InVain, inVainText, refusedMethodText } from '../../domain/checkout/refused-in-part.ts';
import { HOLD_RAN_OUT } from '../../domain/checkout/text/en.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { Cents } from '../../domain/values/cents.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Authorised, BookEntry, ChargeName, ChargeOutcome, Confirming } from '../ports/processor.ts';
import { captureCharge, type ProcessorFailure, type Voided, voidCharge } from './processor.ts';

/** One charge of a payment, under its own key. */
export interface PartCharge extends ChargeName {
  /** `Visa ending in 4242` */
  readonly label: string;
  /** Undefined where it makes no difference: of a payment by one method. */
  readonly category?: 'card' | 'bank' | undefined;
  /** What the payer has got of it in another way than from the processor. */
  readonly settledOutside?: Cents | undefined;
}

/**
 * Makes sure that no other process takes the payment over during the next question to the processor. False when
 * one has: nothing may be charged or given back by this process any more.
 */
export type Hold = (charge?: PartCharge) => Promise<boolean>;

export type Answer = ChargeOutcome | Authorised | Confirming | ProcessorFailure;

export interface Answered<Charge extends PartCharge> {
  readonly charge: Charge;
  readonly answer: Answer;
  /** True when it counts as declined because the processor could not be reached: its key is still open. */
  readonly isOpen?: boolean;
  /** True when it counts as declined because an earlier process has given it back. */
  readonly isGivenBack?: boolean;
}

/** How charges that succeed or fail together ended. */
export type GroupOutcome =
  | Exclude<ChargeOutcome, { kind: 'declined' }>
  | (Extract<ChargeOutcome, { kind: 'declined' }> & {
      /** What the message is made of, where some of them were charged at first. */
      readonly inVain?: InVain;
    });

/**
 * Ends charges that succeed or fail together: captures what is held, or gives back and releases all of it.
 * `silent`: one of them has no answer yet.
 */
export async function conclude(
  parts: Dependencies,
  answered: readonly Answered<PartCharge>[],
  hold?: Hold,
): Promise<GroupOutcome | 'silent'> {
  if (answered.some(isRefused)) return refuse(parts, answered, hold);
  if (answered.some(({ answer }) => answer === 'silent' || isConfirming(answer))) return 'silent';
  const captured = await captureAll(parts, answered, hold);
  if (captured === 'silent') return 'silent';
  if (captured.some(isRefused)) return refuse(parts, captured, hold);
  const settlesOn = captured
    .flatMap(({ answer }) => (isOnItsWay(answer) ? [answer.settlesOn] : []))
    .reduce<CalendarDate | undefined>((last, day) => (last && last > day ? last : day), undefined);
  return settlesOn ? { kind: 'processing', settlesOn } : { kind: 'accepted' };
}

/** Takes what the cards hold, now that every method has agreed. `silent`: one of them gave no answer. */
async function captureAll(
  parts: Dependencies,
  answered: readonly Answered<PartCharge>[],
  hold?: Hold,
): Promise<Answered<PartCharge>[] | 'silent'> {
  const captured: Answered<PartCharge>[] = [];
  for (const [at, entry] of answered.entries()) {
    if (!isAuthorised(entry.answer)) {
      captured.push(entry);
      continue;
    }
    const { charge } = entry;
    if (hold && !(await hold(charge))) return 'silent';
    parts.reached('before capture');
    const answer = await captureCharge(parts, charge);
    if (answer === 'down' || answer === 'silent') return 'silent';
    if (answer === 'lost')
      return [...captured, { charge, answer: nameMethod(charge, HOLD_LOST) }, ...answered.slice(at + 1)];
    captured.push({ charge, answer: { kind: 'accepted' } });
  }
  return captured;
}

const HOLD_LOST = { kind: 'declined', message: HOLD_RAN_OUT } as const;

/** The same answer; of several methods, a decline names the one that it is about. */
export function nameMethod({ label }: PartCharge, answer: Answer): Answer {
  if (!isDeclined(answer) || answer.message === '') return answer;
  return { ...answer, message: refusedMethodText(label, answer.message) };
}

/**
 * Gives back whatever was or may have been charged before it reports the refusal. Open keys are closed first: as
 * long as one is open, another process may go on with the payment.
 */
async function refuse(
  parts: Dependencies,
  answered: readonly Answered<PartCharge>[],
  hold?: Hold,
): Promise<GroupOutcome | 'silent'> {
  const unrefused = answered.filter((entry) => !isRefused(entry));
  const voided = await voidCharges(
    parts,
    [...answered.filter(({ isOpen }) => isOpen), ...unrefused].map(({ charge }) => charge),
    hold,
  );
  if (voided === 'silent') return 'silent';
  const words = answered.flatMap(({ answer }) => (isDeclined(answer) ? [answer.message] : []));
  const reason = words.find((message) => message !== '') ?? '';
  const earlier = answered.flatMap(({ charge, isGivenBack }): VoidedCharge[] =>
    isGivenBack ? [{ charge, how: 'given back' }] : [],
  );
  const isUnconfirmed = answered.some(({ answer }) => isDeclined(answer) && answer.because === 'confirm');
  const declined = declinedInVain(
    reason,
    answered.map(({ charge }) => charge),
    [...earlier, ...voided],
  );
  return { ...declined, ...(isUnconfirmed ? { because: 'confirm' } : {}) };
}

/** A decline that says what became of the charges that were made before it. */
export function declinedInVain(
  reason: string,
  charges: readonly PartCharge[],
  voided: readonly VoidedCharge[],
): Extract<GroupOutcome, { kind: 'declined' }> {
  const inVain = { reason, ...chargedInVain(voided) };
  const message = inVainText(inVain, labelIn(charges));
  return { kind: 'declined', message, ...(isInVain(inVain) ? { inVain } : {}) };
}

interface VoidedCharge {
  readonly charge: PartCharge;
  readonly how: Voided;
}

/** What became of each charge that is given back or closed. `silent`: the processor has not told of all. */
export async function voidCharges(
  parts: Dependencies,
  charges: readonly PartCharge[],
  hold?: Hold,
): Promise<readonly VoidedCharge[] | 'silent'> {
  const voided: VoidedCharge[] = [];
  for (const charge of charges) {
    if (hold && !(await hold(charge))) return 'silent';
    parts.reached('before void');
    const how = await voidCharge(parts, charge, hold && (() => hold(charge)));
    if (how === 'down' || how === 'silent') return 'silent';
    voided.push({ charge, how });
  }
  return voided;
}

/** The keys of the charges of which something was taken: a hold that is released leaves no trace. */
export function chargedInVain(voided: readonly VoidedCharge[]): Omit<InVain, 'reason'> {
  const kept = voided.flatMap(({ charge, how }) =>
    typeof how === 'object' ? [[charge.key, how.kept] as const] : [],
  );
  return {
    givenBack: voided.filter(({ how }) => how === 'given back').map(({ charge }) => charge.key),
    kept: kept.map(([key]) => key),
    ...(kept.length > 0 && { amounts: Object.fromEntries(kept) }),
  };
}

export function isInVain({ givenBack, kept }: InVain): boolean {
  return givenBack.length + kept.length > 0;
}

/** The name of the method of a charge. */
export function labelIn(charges: readonly Pick<PartCharge, 'key' | 'label'>[]): (key: string) => string {
  return (key) => charges.find((charge) => charge.key === key)?.label ?? '';
}

export function isRefused({ answer }: Answered<PartCharge>): boolean {
  return isDeclined(answer);
}

function isDeclined(answer: Answer): answer is Extract<ChargeOutcome, { kind: 'declined' }> {
  return answer !== 'down' && answer !== 'silent' && answer.kind === 'declined';
}

export function isConfirming(answer: Answer | BookEntry): answer is Confirming {
  return typeof answer === 'object' && answer.kind === 'confirming';
}

function isAuthorised(answer: Answer): answer is Authorised {
  return typeof answer === 'object' && answer.kind === 'authorised';
}

function isOnItsWay(answer: Answer): answer is Extract<ChargeOutcome, { kind: 'processing' }> {
  return answer !== 'down' && answer !== 'silent' && answer.kind === 'processing';
}
