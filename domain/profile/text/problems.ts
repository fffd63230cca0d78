import { LONGEST_CITY } from '../../values/address-entry.ts';
import { NO_CARD_NUMBER_HERE } from '../../values/text/card-number.ts';
import { INVALID_PHONE_NUMBER, INVALID_POSTAL_CODE, STATE_MISSING } from '../../values/text/en.ts';
import type { ProfileProblem } from '../profile-form.ts';

const TEXTS: Record<ProfileProblem, string> = {
  'no business name': 'Please enter the business name.',
  'no first name': 'Please enter your first name.',
  'no last name': 'Please enter your last name.',
  'invalid phone': INVALID_PHONE_NUMBER,
  'no address': 'Please enter the address.',
  'invalid postal code': INVALID_POSTAL_CODE,
  'no city': 'Please enter the city.',
  'city too long': `The city takes at most ${LONGEST_CITY} characters.`,
  'no state': STATE_MISSING,
  'card number': NO_CARD_NUMBER_HERE,
};

export const profileProblemText = (problem: ProfileProblem): string => TEXTS[problem];
