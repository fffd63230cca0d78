import type { StandingProblem } from '../method-standing.ts';
import { CARD_EXPIRED } from './en.ts';
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
