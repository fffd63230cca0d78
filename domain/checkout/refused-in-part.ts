import { chargedInVainText } from '../receipts/text/given-back.ts';
import type { Cents } from '../values/cents.ts';
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

/** What the message of a payment is made of, by the keys of its charges: two methods may have the same name. */
export interface InVain {
  /** Empty where nobody gave one. */
  readonly reason: string;
  readonly givenBack: readonly string[];
  /** The biller still has it. */
  readonly kept: readonly string[];
  /** How much the biller still has of each. A key of an earlier version has none: then it is all that was charged. */
  readonly amounts?: Readonly<Record<string, Cents>>;
}

/** The message of it. */
export function inVainText({ reason, givenBack, kept }: InVain, labelOf: (key: string) => string): string {
  return refusedInPart(reason, givenBack.map(labelOf), kept.map(labelOf));
}

/** The same after what one charge gave back has come back to the biller. */
export function keptAfterAll(
  { givenBack, kept, amounts, ...told }: InVain,
  key: string,
  amount: Cents,
): InVain {
  return {
    ...told,
    givenBack: without(givenBack, key),
    kept: [...without(kept, key), key],
    amounts: { ...amounts, [key]: amount },
  };
}

/** The same after what the biller still had of one charge was given back in another way. */
export function givenBackAfterAll({ givenBack, kept, amounts = {}, ...told }: InVain, key: string): InVain {
  const { [key]: _, ...others } = amounts;
  return {
    ...told,
    givenBack: [...without(givenBack, key), key],
    kept: without(kept, key),
    ...(Object.keys(others).length > 0 && { amounts: others }),
  };
}

function without(keys: readonly string[], key: string): string[] {
  return keys.filter((one) => one !== key);
}
