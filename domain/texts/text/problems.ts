import { NO_MOBILE_NUMBER } from '../../profile/text/notifications.ts';
import { METHOD_TYPES } from '../../wallet/payment-method.ts';
import { METHOD_NOT_SPECIFIED } from '../../wallet/text/en.ts';
import { standingText } from '../../wallet/text/standing.ts';
import type { TextEntryProblem, TextMethodProblem } from '../pay-by-text.ts';

const ENTRY_TEXTS: Record<TextEntryProblem, string> = {
  'no method': METHOD_NOT_SPECIFIED,
  'no verified number': NO_MOBILE_NUMBER,
};

export const textEntryText = (problem: TextEntryProblem): string => ENTRY_TEXTS[problem];

export function textMethodText(problem: TextMethodProblem): string {
  switch (problem.kind) {
    case 'not accepted':
      return `${METHOD_TYPES[problem.type].name} is not accepted by this organization.`;
    case 'eft not allowed':
      return 'EFT not allowed for this account.';
    default:
      return standingText(problem.kind);
  }
}
