import { chargedInVainText, readChargedInVain } from '../receipts/given-back.ts';
import { INTERRUPTED, INTERRUPTED_HALFWAY, NOT_CHARGED } from './text/en.ts';

/** A refusal of one of several methods: the customer has to know which one to change. */
export function refusedMethodText(label: string, reason: string): string {
  return `${label}: ${reason}`;
}

/**
 * Why a payment was refused, what was given back of it, and what the biller kept. Where something was charged at first,
 * the reason loses the sentences that say that nothing was.
 */
export function refusedInPart(
  reason: string,
  givenBack: readonly string[],
  kept: readonly string[] = [],
): string {
  const told = chargedInVainText({ givenBack, kept });
  if (told === '') return reason;
  const why = reason.replaceAll(INTERRUPTED, INTERRUPTED_HALFWAY).replaceAll(NOT_CHARGED, '');
  return [...why.split(' '), told].filter(Boolean).join(' ');
}

/** The same message after what one method got back has come back to the biller. */
export function keptAfterAll(message: string, label: string): string {
  const { reason, givenBack, kept } = readChargedInVain(message);
  if (kept.includes(label)) return message;
  return refusedInPart(reason, without(givenBack, label), [...kept, label]);
}

/** The same message after what the biller still had of one method was given back in another way. */
export function givenBackAfterAll(message: string, label: string): string {
  const { reason, givenBack, kept } = readChargedInVain(message);
  if (!kept.includes(label)) return message;
  return refusedInPart(reason, [...givenBack, label], without(kept, label));
}

function without(labels: readonly string[], label: string): string[] {
  return labels.filter((one) => one !== label);
}
