import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { ChargeOutcome } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { findCharge, type NoAnswer, voidCharge } from './processor-talk.ts';

/** One of the charges of a payment, under its own key. */
export interface PartCharge {
  readonly key: string;
  /** `Visa ending in 4242` */
  readonly label: string;
}

type Asked = ChargeOutcome | NoAnswer;

interface Answered<Charge extends PartCharge> {
  readonly charge: Charge;
  readonly answer: Asked;
}

const NOT_REACHED = 'The payment service could not be reached.';

/**
 * Charges that stand or fall together (ruling 1), asked for one after the other. The first refusal ends it: the rest is
 * never asked for, and what was taken before is given back. `down` only when nothing was taken; `silent` when something
 * may have been and nobody can tell yet, a void without an answer included.
 */
export async function chargeTogether<Charge extends PartCharge>(
  parts: Parts,
  charges: readonly Charge[],
  ask: (charge: Charge) => Promise<Asked>,
): Promise<Asked> {
  const answered: Answered<Charge>[] = [];
  for (const charge of charges) {
    const answer = await ask(charge);
    if (answer === 'down' && answered.length === 0) return 'down';
    answered.push({
      charge,
      answer: answer === 'down' ? { kind: 'declined', message: NOT_REACHED } : answer,
    });
    if (answered.some(isRefused)) break;
  }
  return conclude(parts, answered);
}

/**
 * What became of charges that somebody has asked for and left. Each is looked up, as any may have been made; what the
 * processor does not know of it closes, and counts as declined.
 */
export async function askTogether(
  parts: Parts,
  charges: readonly PartCharge[],
  neverCharged: string,
): Promise<ChargeOutcome | 'silent'> {
  const answered: Answered<PartCharge>[] = [];
  for (const charge of charges) {
    answered.push({ charge, answer: await lookUp(parts, charge.key, neverCharged) });
  }
  return conclude(parts, answered);
}

async function lookUp(parts: Parts, key: string, neverCharged: string): Promise<ChargeOutcome | 'silent'> {
  const entry = await findCharge(parts, key);
  if (entry === 'down' || entry === 'silent') return 'silent';
  if (entry.kind === 'none') return { kind: 'declined', message: neverCharged };
  return entry.kind === 'voided' ? { kind: 'declined', message: '' } : entry;
}

async function conclude(
  parts: Parts,
  answered: readonly Answered<PartCharge>[],
): Promise<ChargeOutcome | 'silent'> {
  if (answered.some(isRefused)) return refuse(parts, answered);
  if (answered.some(({ answer }) => answer === 'silent')) return 'silent';
  const settlesOn = answered
    .flatMap(({ answer }) => (isOnItsWay(answer) ? [answer.settlesOn] : []))
    .reduce<CalendarDate | undefined>((last, day) => (last && last > day ? last : day), undefined);
  return settlesOn ? { kind: 'processing', settlesOn } : { kind: 'accepted' };
}

/** Whatever was or may have been taken is given back before the refusal is told. */
async function refuse(
  parts: Parts,
  answered: readonly Answered<PartCharge>[],
): Promise<ChargeOutcome | 'silent'> {
  const kept = answered.filter((one) => !isRefused(one));
  if (
    !(await giveBack(
      parts,
      kept.map(({ charge }) => charge),
    ))
  )
    return 'silent';
  const words = answered.flatMap(({ answer }) => (isDeclined(answer) ? [answer.message] : []));
  const reason = words.find((message) => message !== '') ?? '';
  return { kind: 'declined', message: [reason, givenBackWords(kept)].filter(Boolean).join(' ') };
}

/** False when the processor did not say so of each. */
export async function giveBack(parts: Parts, charges: readonly PartCharge[]): Promise<boolean> {
  for (const { key } of charges) {
    parts.reached('before void');
    if ((await voidCharge(parts, key)) !== 'voided') return false;
  }
  return true;
}

function givenBackWords(kept: readonly Answered<PartCharge>[]): string {
  const taken = kept.filter(({ answer }) => answer !== 'silent').map(({ charge }) => charge.label);
  return taken.length === 0 ? '' : givenBackText(taken);
}

/** What became of the other parts of a payment of which one failed. */
export function givenBackText(labels: readonly string[]): string {
  return `What was charged to ${labels.join(' and ')} was given back.`;
}

function isRefused({ answer }: Answered<PartCharge>): boolean {
  return isDeclined(answer);
}

function isDeclined(answer: Asked): answer is Extract<ChargeOutcome, { kind: 'declined' }> {
  return answer !== 'down' && answer !== 'silent' && answer.kind === 'declined';
}

function isOnItsWay(answer: Asked): answer is Extract<ChargeOutcome, { kind: 'processing' }> {
  return answer !== 'down' && answer !== 'silent' && answer.kind === 'processing';
}
