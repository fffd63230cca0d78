import type { StandingProblem } from '../method-standing.ts';
import { CARD_EXPIRED, CHOOSE_ANOTHER_METHOD, USE_ANOTHER_METHOD } from './en.ts';
import { NOT_VERIFIED } from './verification.ts';

const OTHER_OR_NEW = 'Choose another one, or add it again.';

const TEXTS: Record<StandingProblem, string> = {
  expired: CARD_EXPIRED,
  'not verified':
    'This bank account is still being verified. Enter the amounts of its two deposits in your wallet first.',
  'verification over': NOT_VERIFIED,
  disabled: `This pay method is switched off. ${OTHER_OR_NEW}`,
};

export const standingText = (problem: StandingProblem): string => TEXTS[problem];

/** A reason why a payment was not made, without what the customer could do about its method. */
export function withoutAdvice(reason: string): string {
  return [OTHER_OR_NEW, CHOOSE_ANOTHER_METHOD, USE_ANOTHER_METHOD]
    .reduce((words, advice) => words.replaceAll(advice, ''), reason)
    .replace(/ {2,}/g, ' ')
    .trim();
}
