import { expect, test } from 'vitest';
import { calendarDate } from './calendar-date.ts';
import { entriesOf, FIELD_NAMES, formOf, formProblems, newForm } from './method-form.ts';
import { SAMPLE_BILLING, sampleSaved } from './sample-method.ts';

const today = calendarDate('2026-11-20');

test('a new method is billed as the profile says, and lacks all else (WAL-12)', () => {
  const form = newForm(SAMPLE_BILLING);
  expect([form.billing, form.holder]).toEqual([SAMPLE_BILLING, 'Dana Mercer']);
  expect(Object.keys(formProblems(form, { today }))).toEqual(['card_number', 'exp_month', 'exp_year', 'cvv']);
});

test('an account number that differs from its confirmation is told after it (WAL-31)', () => {
  const form = { ...newForm(SAMPLE_BILLING), type: 'bank' as const, account: '123', confirmation: '124' };
  const problems = formProblems({ ...form, nickname: '4111111111111111' }, { today });
  expect(Object.keys(problems)).toEqual(['bank_routing_number', 'bank_name', 'confirmation', 'wallet_name']);
  expect(problems.confirmation).toBe('The bank account numbers you entered do not match. Please verify!');
});

test('a method that is edited keeps its numbers and can be saved as it is (WAL-26)', () => {
  const card = sampleSaved(1);
  const bank = sampleSaved(5);
  const savedCard = { typeId: 1, routing: '' } as const;
  const savedBank = { typeId: 5, routing: '307070115' } as const;
  expect(formProblems(formOf(card), { today, saved: savedCard })).toEqual({});
  expect(formProblems(formOf(bank), { today, saved: savedBank })).toEqual({});
  expect(entriesOf(formOf(card), undefined)).toMatchObject({
    card_number: '',
    cvv: '',
    wallet_name: card.nickname,
  });
});

test('what is sent of a card holds nothing of an account that was typed before, nor the reverse', () => {
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
  expect(entriesOf({ ...both, type: 'bank' }, 3)).toMatchObject({ card_number: '', cvv: '' });
});

test('every field that can be wrong has a name for the sentence that says so', () => {
  const nothing = newForm({ ...SAMPLE_BILLING, first_name: '', phone: '' });
  for (const type of ['card', 'bank'] as const)
    for (const field of Object.keys(formProblems({ ...nothing, type, account: '1' }, { today })))
      expect(FIELD_NAMES, field).toHaveProperty([field]);
});
