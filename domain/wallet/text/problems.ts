import { NICKNAME_LENGTH } from '../../accounts/nickname.ts';
import { NO_CARD_NUMBER_HERE } from '../../values/text/card-number.ts';
import {
  INVALID_EMAIL,
  INVALID_PHONE_NUMBER,
  INVALID_POSTAL_CODE,
  STATE_MISSING,
} from '../../values/text/en.ts';
import { LONGEST_ACCOUNT, SHORTEST_ACCOUNT } from '../bank-account-number.ts';
import type { EntryProblem } from '../method-entries.ts';
import { METHOD_TYPES, type MethodTypeId } from '../payment-method.ts';
import { CARD_EXPIRED, NO_BANK_ACCOUNTS, ROUTING_NUMBER_LENGTH, ROUTING_NUMBER_UNKNOWN } from './en.ts';
import { MANDATE_MISSING } from './mandate.ts';

type PlainKind = Exclude<EntryProblem['kind'], 'security code' | 'not accepted' | 'other brand'>;

const PLAIN_TEXTS: Record<PlainKind, string> = {
  'other category':
    'A card cannot become a bank account, nor a bank account a card. Please add a new payment method.',
  'card number invalid': 'Please enter a valid card number.',
  'no card holder': 'Please enter the name on the card.',
  'card number': NO_CARD_NUMBER_HERE,
  'no month': 'Please choose the expiry month.',
  'no year': 'Please choose the expiry year.',
  expired: CARD_EXPIRED,
  'no bank accounts': NO_BANK_ACCOUNTS,
  'routing number not 9 digits': ROUTING_NUMBER_LENGTH,
  'routing number unknown': ROUTING_NUMBER_UNKNOWN,
  'no bank': 'Please enter the name of the bank.',
  'no account number': 'The bank account number cannot be blank.',
  'account number not digits': 'The bank account number takes digits only.',
  'account number too short': `The bank account number needs at least ${SHORTEST_ACCOUNT} digits.`,
  'account number too long': `The bank account number takes at most ${LONGEST_ACCOUNT} digits.`,
  'not repeated': 'The bank account numbers you entered do not match. Please verify!',
  'no authorization': MANDATE_MISSING,
  'no first name': 'Please enter the first name.',
  'no last name': 'Please enter the last name.',
  'no billing address': 'Please enter the billing address.',
  'invalid postal code': INVALID_POSTAL_CODE,
  'invalid city': 'Please enter the valid billing city.',
  'no state': STATE_MISSING,
  'invalid phone': INVALID_PHONE_NUMBER,
  'invalid email': INVALID_EMAIL,
  'nickname too long': `The nickname takes at most ${NICKNAME_LENGTH} characters.`,
};

/** Of a kind that the biller does not accept (WAL-23, WAL-45). */
export function notAcceptedText(type: MethodTypeId): string {
  const { name, category } = METHOD_TYPES[type];
  return category === 'bank'
    ? NO_BANK_ACCOUNTS
    : `${name} is not accepted by this organization. Please enter a valid payment method.`;
}

export function entryProblemText(problem: EntryProblem): string {
  switch (problem.kind) {
    case 'security code':
      return `The security code must be ${problem.digits} digits.`;
    case 'not accepted':
      return notAcceptedText(problem.type);
    case 'other brand':
      return `Cannot save ${METHOD_TYPES[problem.brand].name} over existing ${METHOD_TYPES[problem.existing].name}. To use this card, please add a new payment method.`;
    default:
      return PLAIN_TEXTS[problem.kind];
  }
}
