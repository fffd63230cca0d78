import { expect, test } from 'vitest';
import { sampleDetails, sampleMethod } from '../fixtures/checkout.ts';
import { SAMPLE_FEE } from '../fixtures/fee.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { firstChoice, isExplained, methodProblem, problemOnDay } from './method-choice.ts';
import { choiceProblem, dayProblemText, methodProblemText } from './text/method-problems.ts';

const FEE = {
  is_xbp_fee: true,
  terms: SAMPLE_FEE,
  autopay: false,
  transaction_limit: cents(5000),
  fee_info_text: '',
  cc_fee_description: '',
  eft_fee_description: '',
  rev_neutral_description: '',
};
const limited = (overrides: Partial<typeof FEE> = {}) =>
  sampleDetails({
    fee_disclosures: [{ entity_id: 3, entity_name: 'Red Mesa Water', fee: { ...FEE, ...overrides } }],
  });

test.each([
  [
    'an expired card (PAY-06, WAL-49)',
    sampleMethod(1, { expired: true }),
    sampleDetails(),
    { kind: 'expired' },
  ],
  [
    'a disabled method (PAY-17, WAL-49)',
    sampleMethod(1, { enabled: false }),
    sampleDetails(),
    { kind: 'disabled' },
  ],
  [
    'a brand that a biller does not accept (PAY-12)',
    sampleMethod(4),
    sampleDetails({
      accepted_pay_types: ['visa'],
      refused_pay_types: [{ pay_type: 'americanexpress', entity_name: 'Red Mesa Water' }],
    }),
    { kind: 'not accepted', method: 'American Express', entity_name: 'Red Mesa Water' },
  ],
  [
    'a bank account where ACH is off (PAY-07, PAY-08)',
    sampleMethod(5),
    sampleDetails({ ach_disabled_account_numbers: ['100200301'] }),
    { kind: 'ach off', account_num: '100200301' },
  ],
  [
    'a bank account for a blacklisted account (PAY-09, PAY-10)',
    sampleMethod(6),
    sampleDetails({ is_eft_blacklisted: true, blacklisted_account_number: '100200301' }),
    { kind: 'blacklisted', account_num: '100200301' },
  ],
  [
    'a card above the limit (PAY-14, WAL-46)',
    sampleMethod(1),
    limited(),
    { kind: 'above limit', limit: cents(5000) },
  ],
  ['a bank account above the card limit (PAY-14, WAL-47)', sampleMethod(5), limited(), undefined],
  [
    'a card where the limit is 0 (PAY-14, WAL-47)',
    sampleMethod(1),
    limited({ transaction_limit: cents(0) }),
    undefined,
  ],
  ['a card without a fee (PAY-14, WAL-47)', sampleMethod(1), limited({ is_xbp_fee: false }), undefined],
  ['a valid card (PAY-11)', sampleMethod(1), sampleDetails(), undefined],
])('%s', (_, method, details, problem) => {
  expect(methodProblem(method, details)).toEqual(problem);
});

test.each([
  ['the method of the cart (PAY-19)', sampleDetails({ cart_wallet_id: 105 }), 105],
  ['the only method (PAY-16)', sampleDetails({ wallets: [sampleMethod(1)] }), 101],
  ['none of several (PAY-16)', sampleDetails(), undefined],
  [
    'no disabled only method (PAY-17)',
    sampleDetails({ wallets: [sampleMethod(1, { enabled: false })] }),
    undefined,
  ],
  ['no deleted method', sampleDetails({ cart_wallet_id: 999 }), undefined],
  [
    'the method that last paid these billers',
    sampleDetails({
      last_used: [
        { payment_method_id: 101, here: false },
        { payment_method_id: 105, here: true },
      ],
    }),
    105,
  ],
  [
    'of several that last paid these billers, the latest that can pay them all',
    sampleDetails({
      wallets: [sampleMethod(1, { expired: true }), sampleMethod(3), sampleMethod(5)],
      last_used: [
        { payment_method_id: 101, here: true },
        { payment_method_id: 105, here: true },
        { payment_method_id: 103, here: true },
      ],
    }),
    105,
  ],
  [
    'no method that last paid other billers',
    sampleDetails({ last_used: [{ payment_method_id: 105, here: false }] }),
    undefined,
  ],
  [
    'no method that paid here and has expired',
    sampleDetails({
      wallets: [sampleMethod(1, { expired: true }), sampleMethod(3)],
      last_used: [{ payment_method_id: 101, here: true }],
    }),
    undefined,
  ],
])('the step opens with %s chosen', (_, details, chosen) => {
  expect(firstChoice(details)).toBe(chosen);
});

test('a card whose limit is below the total shows the limit and blocks the step (PAY-15, PAY-34)', () => {
  const words =
    'Credit Card has a transaction limit of $50.00, please go back and change the amount or select another payment method.';
  expect(methodProblemText({ kind: 'above limit', limit: cents(5000) })).toBe(words);
  expect(choiceProblem({ ...limited(), wallets: [sampleMethod(1)] }, 101)).toBe(words);
});

test('a saved choice that has expired shows the same message (PAY-06, PAY-31)', () => {
  const details = sampleDetails({ wallets: [sampleMethod(1, { expired: true })] });
  expect(choiceProblem(details, 101)).toBe('Card has expired');
  expect(choiceProblem(details, undefined)).toBe('Please select a pay method.');
  expect(choiceProblem(sampleDetails(), 101)).toBe(undefined);
});

test('a card that is good today is not called expired, but expires before a later day (ruling 9)', () => {
  const card = sampleMethod(1);
  const november = { ...card, pay_data: { ...card.pay_data, exp_month: 11, exp_year: 2026 } };
  const on = (day: string, expired = false) =>
    problemOnDay({ ...november, expired }, sampleDetails(), calendarDate(day));
  expect(on('2026-11-30')).toBeUndefined();
  expect(on('2026-12-18')).toEqual({ kind: 'expires before' });
  expect(on('2026-12-18', true)).toEqual({ kind: 'expired' });
});

test.each([
  [{ kind: 'disabled' }, 'This pay method is switched off. Choose another one, or add it again.'],
  [
    { kind: 'not accepted', method: 'Visa', entity_name: 'Red Mesa Water' },
    'Red Mesa Water does not accept Visa.',
  ],
  [
    { kind: 'ach off', account_num: '100200301' },
    'Unable to accept EFT for account number 100200301. To resolve this issue please contact the biller.',
  ],
  [{ kind: 'blacklisted', account_num: '100200301' }, 'EFT not allowed for this account. (100200301)'],
] as const)('I read why a method cannot pay: %j (PAY-08, PAY-10, PAY-12)', (problem, words) => {
  expect(methodProblemText(problem)).toBe(words);
});

test('the biller named is the one that refuses this brand, and any organization when none is known (PAY-12)', () => {
  const refused = (pay_type: 'visa' | 'discover', entity_name: string) => ({ pay_type, entity_name });
  const named = (refused_pay_types: ReturnType<typeof refused>[]) =>
    methodProblem(sampleMethod(3), sampleDetails({ accepted_pay_types: ['eft'], refused_pay_types }));
  const problem = { kind: 'not accepted', method: 'Discover' };
  expect(named([refused('visa', 'Summit Gas'), refused('discover', 'Red Mesa Water')])).toEqual({
    ...problem,
    entity_name: 'Red Mesa Water',
  });
  expect(named([])).toEqual({ ...problem, entity_name: 'This organization' });
});

test('a card can pay where only bank accounts are refused (PAY-07, PAY-09)', () => {
  const terms = sampleDetails({ ach_disabled_account_numbers: ['100200301'], is_eft_blacklisted: true });
  expect(methodProblem(sampleMethod(1), terms)).toBeUndefined();
});

test('a refusal on a day ends as a sentence, once', () => {
  expect(dayProblemText({ kind: 'expires before' })).toBe('The card expires before that day.');
  expect(dayProblemText({ kind: 'expired' })).toBe('Card has expired.');
  expect(dayProblemText({ kind: 'disabled' })).toBe(
    'This pay method is switched off. Choose another one, or add it again.',
  );
  expect(dayProblemText({ kind: 'blacklisted', account_num: '100200301' })).toBe(
    'EFT not allowed for this account. (100200301)',
  );
});

test('a method that can pay today can pay on a later day', () => {
  expect(problemOnDay(sampleMethod(6), sampleDetails(), calendarDate('2026-12-18'))).toBeUndefined();
});

test('a dialog explains what the biller does not take; what is wrong with a method stands beside it (PAY-08, PAY-12)', () => {
  expect(isExplained({ kind: 'not accepted', method: 'Visa', entity_name: 'Summit Gas' })).toBe(true);
  expect(isExplained({ kind: 'ach off', account_num: '100200301' })).toBe(true);
  expect(isExplained({ kind: 'expired' })).toBe(false);
});
