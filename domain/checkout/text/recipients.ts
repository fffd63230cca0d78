import { DUPLICATE_EMAIL, INVALID_EMAIL, INVALID_MOBILE_NUMBER } from '../../values/text/en.ts';
import type { RecipientProblem } from '../recipients.ts';

const PROBLEM_TEXTS: Record<RecipientProblem, string> = {
  'invalid number': INVALID_MOBILE_NUMBER,
  'too many numbers': 'A receipt can go to one mobile number.',
  'invalid email': INVALID_EMAIL,
  'same email': DUPLICATE_EMAIL,
  'too many emails': 'A receipt can go to two email addresses.',
};

export const recipientProblemText = (problem: RecipientProblem): string => PROBLEM_TEXTS[problem];

export const RECEIPT_UNCLEAR = 'Check where the receipt goes first.';
