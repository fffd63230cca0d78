import type { AnyActor, AnyActorRef } from 'xstate';

/** A word or a short number. Anything else may be a number of the customer's, and is left out. */
const SHOWN = /^(?:[A-Za-z]+|\d{1,6})$/;

/** Ids that say only that a shelf holds one thing. */
const WHOLE = ['all', 'whole'];

/**
 * What a machine is for, if its input names a place in the device store: `bill list (query)`. All queries run one
 * machine, so that its name does not tell them apart.
 */
export function purposeOf(ref: AnyActorRef): string | undefined {
  const { input } = (ref as AnyActor).options;
  if (typeof input !== 'object' || input === null) return undefined;
  const { shelf, id } = input as { shelf?: unknown; id?: unknown };
  if (typeof shelf !== 'string' || typeof id !== 'string') return undefined;
  const place = shelf.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const parts = id.split(/[ /]/).filter((part) => part !== shelf && !WHOLE.includes(part));
  const shown = parts.map((part) => (SHOWN.test(part) ? part : '…'));
  return `${[place, ...shown].join(' ')} (${(ref as AnyActor).logic.id})`;
}
