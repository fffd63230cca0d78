import { expect, test } from 'vitest';
import type { EntryProblem } from '../method-entries.ts';
import { entryProblemText } from './problems.ts';

test.each<[EntryProblem, string]>([
  [{ kind: 'card number invalid' }, 'Please enter a valid card number.'],
  [
    { kind: 'other brand', brand: 4, existing: 1 },
    'Cannot save American Express over existing Visa. To use this card, please add a new payment method.',
  ],
  [
    { kind: 'not accepted', type: 1 },
    'Visa is not accepted by this organization. Please enter a valid payment method.',
  ],
  [{ kind: 'security code', digits: 4 }, 'The security code must be 4 digits.'],
  [{ kind: 'no card holder' }, 'Please enter the name on the card.'],
  [{ kind: 'expired' }, 'Card has expired'],
  [{ kind: 'no month' }, 'Please choose the expiry month.'],
  [{ kind: 'no year' }, 'Please choose the expiry year.'],
  [
    { kind: 'no bank accounts' },
    'Bank accounts are not accepted for this bill. Please choose another payment method.',
  ],
  [{ kind: 'routing number not 9 digits' }, 'The bank routing number must be 9 digits.'],
  [{ kind: 'routing number unknown' }, 'No bank has this routing number. Please check its 9 digits.'],
  [{ kind: 'no bank' }, 'Please enter the name of the bank.'],
  [{ kind: 'no account number' }, 'The bank account number cannot be blank.'],
  [{ kind: 'account number not digits' }, 'The bank account number takes digits only.'],
  [{ kind: 'account number too short' }, 'The bank account number needs at least 4 digits.'],
  [{ kind: 'account number too long' }, 'The bank account number takes at most 17 digits.'],
  [{ kind: 'not repeated' }, 'The bank account numbers you entered do not match. Please verify!'],
  [{ kind: 'no first name' }, 'Please enter the first name.'],
  [{ kind: 'no billing address' }, 'Please enter the billing address.'],
  [{ kind: 'invalid city' }, 'Please enter the valid billing city.'],
  [{ kind: 'nickname too long' }, 'The nickname takes at most 40 characters.'],
  [
    { kind: 'card number' },
    'Please leave the card number out of this field. It is shown on screens and receipts.',
  ],
])('an entry of the wallet that is refused says what to do: %j (WAL-11 to WAL-34)', (problem, words) => {
  expect(entryProblemText(problem)).toBe(words);
});
