import * as v from 'valibot';
import { instant } from '../api/wire.ts';
import { MANDATE_VERSION } from './text/mandate.ts';

/** The newest authorization of a bank account, as its customer sees it. */
export const mandate = v.object({
  version: v.string(),
  words: v.string(),
  account: v.string(),
  holder: v.string(),
  given_at: instant,
});

export type Mandate = v.InferOutput<typeof mandate>;

/** Why an authorization does not count: it is missing, or of words that were shown earlier. */
export function mandateProblem(accepted: string): 'no authorization' | undefined {
  return accepted === MANDATE_VERSION ? undefined : 'no authorization';
}
