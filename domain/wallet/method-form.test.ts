import { expect, test } from 'vitest';
import { SAMPLE_BILLING, sampleSaved } from '../fixtures/method.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { entriesOf, FIELD_NAMES, formOfEntry, formProblems, methodFormOf, newForm } from './method-form.ts';

const today = calendarDate('2026-11-20');

test("a new method has the profile's billing information and nothing else (WAL-12)", () => {
  const form = newForm(SAMPLE_BILLING);
  expect([form.billing, form.holder]).toEqual([SAMPLE_BILLING, 'Dana Mercer']);
  expect(Object.keys(formProblems(form, { today }))).toEqual(['card_number', 'exp_month', 'exp_year', 'cvv']);
});

test('an account number that differs from its confirmation is reported at the confirmation (WAL-31)', () => {
  const form = { ...newForm(SAMPLE_BILLING), type: 'bank' as const, account: '1234', confirmation: '1235' };
  const problems = formProblems({ ...form, nickname: '4111111111111111' }, { today });
  expect(Object.keys(problems)).toEqual([
    'bank_routing_number',
    'bank_name',
    'confirmation',
    'mandate',
    'wallet_name',
  ]);
  expect(problems.confirmation).toEqual({ kind: 'not repeated' });
});

test('an edited method keeps its numbers and can be saved unchanged (WAL-26)', () => {
  const card = sampleSaved(1);
  const bank = sampleSaved(5);
  const savedCard = { typeId: 1, routing: '' } as const;
  const savedBank = { typeId: 5, routing: '307070115' } as const;
  expect(formProblems(methodFormOf(card), { today, saved: savedCard })).toEqual({});
  expect(formProblems(methodFormOf(bank), { today, saved: savedBank })).toEqual({});
  expect(entriesOf(methodFormOf(card), undefined)).toMatchObject({
    card_number: '',
    cvv: '',
    wallet_name: card.nickname,
  });
});

test('a saved card sends nothing of a bank account typed before, nor the reverse', () => {
  const both = {
    ...newForm(SAMPLE_BILLING),
    cardNumber: '4111111111111111',
    securityCode: '737',
    routing: '307070115',
    account: '123',
  };
  expect(entriesOf(both, 3)).toMatchObject({
    bank_account_number: '',
    bank_routing_number: '',
    entity_id: 3,
  });
  expect(entriesOf({ ...both, type: 'bank' }, 3)).toMatchObject({ card_number: '', cvv: '', mandate: '' });
});

test('every field that can be invalid has a name for sentences', () => {
  const nothing = newForm({ ...SAMPLE_BILLING, first_name: '', phone: '' });
  for (const type of ['card', 'bank'] as const)
    for (const field of Object.keys(formProblems({ ...nothing, type, account: '1' }, { today })))
      expect(FIELD_NAMES, field).toHaveProperty([field]);
});

test('a name without a last name has no blank at its end', () => {
  expect(newForm({ ...SAMPLE_BILLING, last_name: '' }).holder).toBe(SAMPLE_BILLING.first_name);
});

test('a saved account stays of its kind, and a card offers a checking account', () => {
  expect(methodFormOf({ ...sampleSaved(6), bank_account_type: 'savings' }).accountType).toBe('savings');
  expect(methodFormOf({ ...sampleSaved(1), bank_account_type: null }).accountType).toBe('checking');
});

test('a card form is not asked for the confirmation of an account number', () => {
  const form = { ...methodFormOf(sampleSaved(1)), account: '1234', confirmation: '1235' };
  expect(formProblems(form, { today, saved: { typeId: 1, routing: '' } })).toEqual({});
});

test('the problems of a bank account that is confirmed are those of its entries', () => {
  const form = { ...newForm(SAMPLE_BILLING), type: 'bank' as const, account: '1234', confirmation: '1234' };
  const problems = ['bank_routing_number', 'bank_name', 'mandate'];
  expect(Object.keys(formProblems(form, { today }))).toEqual(problems);
  const agreed = { ...form, isAuthorized: true };
  expect(Object.keys(formProblems(agreed, { today }))).toEqual(problems.slice(0, 2));
});

test('a bank account sends no name of a card', () => {
  expect(entriesOf({ ...newForm(SAMPLE_BILLING), type: 'bank' }, 3).cardholder_name).toBe('');
  expect(entriesOf({ ...newForm(SAMPLE_BILLING), bankName: 'Front Range' }, 3).bank_name).toBe('');
});

test("a form that comes back from the processor's page holds what was entered beside the number", () => {
  const entered = { stored: false, business: true, billing_info: SAMPLE_BILLING } as const;
  expect(formOfEntry({ ...entered, type: 'bank', wallet_name: 'Joint checking' })).toMatchObject({
    type: 'bank',
    nickname: 'Joint checking',
    stored: false,
    business: true,
    billing: SAMPLE_BILLING,
    account: '',
  });
});
