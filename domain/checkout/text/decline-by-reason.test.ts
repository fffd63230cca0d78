import { expect, test } from 'vitest';
import { type ToldDecline, toldDecline, toldDeclineText } from './decline-by-reason.ts';
import { declinedText } from './declines.ts';
import { GIVEN_UP } from './en.ts';

const LABEL = 'Visa ending in 0002';
const IN_VAIN = 'The card was declined. What Visa ending in 4242 had paid was given back.';

test.each<[string, ToldDecline]>([
  [declinedText('card', 'insufficient_funds'), { reason: 'no funds', method: '' }],
  [declinedText('card', 'incorrect_cvc'), { reason: 'security code', method: '' }],
  [declinedText('card', 'stolen_card'), { reason: 'declined', method: '' }],
  [declinedText('bank', 'account_closed'), { reason: 'debit refused', method: '' }],
  [declinedText('card', 'authentication_required'), { reason: 'not confirmed', method: '' }],
  [GIVEN_UP, { reason: 'given up', method: '' }],
  [`${LABEL}: ${declinedText('card', 'expired_card')}`, { reason: 'expired', method: LABEL }],
  [IN_VAIN, { reason: 'other', words: IN_VAIN }],
  ['', { reason: 'other', words: '' }],
])('the decline written down as %j is told by its reason, in the same words (ruling 73)', (words, told) => {
  expect(toldDecline(words)).toEqual(told);
  expect(toldDeclineText(told)).toBe(words);
});

test('every reason of a bank that has words of ours has a name', () => {
  const codes = ['invalid_number', 'card_velocity_exceeded', 'try_again_later', 'invalid_cvc', 'unheard_of'];
  for (const code of codes) expect(toldDecline(declinedText('card', code)).reason, code).not.toBe('other');
});
