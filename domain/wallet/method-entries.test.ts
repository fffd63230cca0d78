import { expect, test } from 'vitest';
import { SAMPLE_BILLING, sampleBankEntries, sampleCardEntries } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import {
  type EntryTerms,
  entryProblems,
  type MethodEntries,
  problemsBesideNumber,
} from './method-entries.ts';

const today = calendarDate('2026-11-20');

function problems(entries: MethodEntries, terms: Partial<EntryTerms> = {}) {
  return entryProblems(entries, { today, ...terms });
}

const visa = { typeId: 1, routing: '' } as const;
const checking = { typeId: 5, routing: '307070115' } as const;

test('complete entries can be saved (WAL-11)', () => {
  expect(problems(sampleCardEntries())).toStrictEqual({});
  expect(problems(sampleBankEntries())).toStrictEqual({});
});

test.each([
  [
    'a number of an unknown brand',
    { card_number: '9999999999999999' },
    { card_number: { kind: 'card number invalid' } },
  ],
  [
    'a number that is too short',
    { card_number: '41111111111' },
    { card_number: { kind: 'card number invalid' } },
  ],
  ['no name', { cardholder_name: ' ' }, { cardholder_name: { kind: 'no card holder' } }],
  [
    'its number as the name',
    { cardholder_name: '4111 1111 1111 1111' },
    { cardholder_name: { kind: 'card number' } },
  ],
  [
    'no city',
    { billing_info: { ...SAMPLE_BILLING, address: { ...SAMPLE_BILLING.address, city: '' } } },
    { 'billing_info.address.city': { kind: 'invalid city' } },
  ],
  ['a month that has passed', { exp_month: 10, exp_year: 2026 }, { exp_month: { kind: 'expired' } }],
  ['no security code', { cvv: '' }, { cvv: { kind: 'security code', digits: 3 } }],
  [
    'a card number as its nickname',
    { wallet_name: '4111-1111-1111-1111' },
    { wallet_name: { kind: 'card number' } },
  ],
] as const)('a card with %s is refused at its field', (_, overrides, found) => {
  expect(problems(sampleCardEntries(overrides))).toStrictEqual(found);
});

test('a number with a wrong checksum is not refused (WAL-17)', () => {
  expect(problems(sampleCardEntries({ card_number: '4111111111111112' }))).toStrictEqual({});
});

test.each([
  [
    '8 digits',
    { bank_routing_number: '12345678' },
    'bank_routing_number',
    { kind: 'routing number not 9 digits' },
  ],
  [
    'nine zeros',
    { bank_routing_number: '000000000' },
    'bank_routing_number',
    { kind: 'routing number unknown' },
  ],
  [
    'an account of one digit',
    { bank_account_number: '1' },
    'bank_account_number',
    { kind: 'account number too short' },
  ],
  ['no account', { bank_account_number: '' }, 'bank_account_number', { kind: 'no account number' }],
  ['no bank', { bank_name: '' }, 'bank_name', { kind: 'no bank' }],
  ['a card number as its bank', { bank_name: '4111 1111 1111 1111' }, 'bank_name', { kind: 'card number' }],
  ['no authorization', { mandate: '' }, 'mandate', { kind: 'no authorization' }],
] as const)(
  'a bank account with %s is refused at its field (WAL-28, WAL-32, WAL-34)',
  (_, overrides, field, problem) => {
    expect(problems(sampleBankEntries(overrides))).toStrictEqual({ [field]: problem });
  },
);

test('an edit keeps the numbers unless the customer enters new ones (WAL-26)', () => {
  expect(problems(sampleCardEntries({ card_number: '', cvv: '' }), { saved: visa })).toStrictEqual({});
  expect(problems(sampleBankEntries({ bank_account_number: '' }), { saved: checking })).toStrictEqual({});
  expect(
    problems(sampleBankEntries({ bank_account_number: '', bank_routing_number: '021000021' }), {
      saved: checking,
    }),
  ).toStrictEqual({ bank_account_number: { kind: 'no account number' } });
});

test('a card of another brand cannot replace a saved one, and both brands are told (WAL-25)', () => {
  const otherBrand = { kind: 'other brand', brand: 4, existing: 1 };
  const amex = sampleCardEntries({ card_number: '378282246310005', cvv: '1234' });
  expect(problems(amex, { saved: visa })).toStrictEqual({ card_number: otherBrand });
  expect(problems(sampleCardEntries({ card_number: '4000000000000002' }), { saved: visa })).toStrictEqual({});
});

test('a card cannot become a bank account, nor the reverse (WAL-27)', () => {
  const type = { kind: 'other category' };
  expect(problems(sampleBankEntries(), { saved: visa })).toStrictEqual({ type });
  expect(problems(sampleCardEntries(), { saved: checking })).toStrictEqual({ type });
});

test('a method that the organization does not accept is refused (WAL-23, WAL-45)', () => {
  expect(problems(sampleCardEntries(), { accepted: ['eft', 'mastercard'] })).toStrictEqual({
    card_number: { kind: 'not accepted', type: 1 },
  });
  expect(problems(sampleBankEntries(), { accepted: ['visa'] })).toStrictEqual({
    type: { kind: 'no bank accounts' },
  });
});

test('bank accounts are accepted where the organization takes them (WAL-45)', () => {
  expect(problems(sampleBankEntries(), { accepted: ['eft'] })).toStrictEqual({});
});

test('a bank name of blanks is none, and a new account number of an edit is checked (WAL-34)', () => {
  expect(problems(sampleBankEntries({ bank_name: ' ' }))).toStrictEqual({
    bank_name: { kind: 'no bank' },
  });
  expect(problems(sampleBankEntries({ bank_account_number: '1' }), { saved: checking })).toStrictEqual({
    bank_account_number: { kind: 'account number too short' },
  });
});

test("beside a number that is entered at the processor's page, its organization, authorization and nickname count", () => {
  const bank = sampleBankEntries();
  const type = { kind: 'no bank accounts' };
  expect(problemsBesideNumber(bank, undefined)).toStrictEqual({});
  expect(problemsBesideNumber(bank, ['eft'])).toStrictEqual({});
  expect(problemsBesideNumber(bank, ['visa'])).toStrictEqual({ type });
  expect(problemsBesideNumber({ ...bank, mandate: '' }, ['eft'])).toStrictEqual({
    mandate: { kind: 'no authorization' },
  });
  const wallet_name = '4111-1111-1111-1111';
  expect(problemsBesideNumber(sampleCardEntries({ wallet_name }), ['mastercard'])).toStrictEqual({
    wallet_name: { kind: 'card number' },
  });
});
