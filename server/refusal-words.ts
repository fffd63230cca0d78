import type { RefusalValues } from '../domain/api/refusal.ts';
import { REFUSALS } from '../domain/refusals.ts';
import type { Reason } from './refusal.ts';

/** The sentence for a reason, in the customer's language. There is one language so far. */
export function wordsOf(reason: Reason): string {
  const { code, values } = parted(reason);
  const text = REFUSALS[code] as (values: RefusalValues) => string;
  return text(values);
}

/** What an answer tells of a reason: its words once, and its code with the other values for whoever makes own words. */
export function toldOf(reason: Reason) {
  const { code, values } = parted(reason);
  const { words: _, ...others } = values;
  return { message: wordsOf(reason), code, ...(Object.keys(others).length > 0 ? { values: others } : {}) };
}

const parted = (reason: Reason) => (typeof reason === 'string' ? { code: reason, values: {} } : reason);
