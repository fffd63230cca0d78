import { expect, test } from 'vitest';
import { CallFailed } from '../api/failure.ts';
import { sampleBillType } from '../fixtures/bill.ts';
import { isSearchable, lookUpFailure, mayHaveAutoPay, stillMissing, suggestionsFor } from './add-account.ts';
import type { Organization } from './organization.ts';

const organization = (name: string, city: string): Organization => ({
  id: name.length,
  name,
  city,
  state: 'CO',
  zip: '80302',
  logo: { normal: { url: '' } },
  registration_data: { registration_url: '', registration_token: '', organization_data: '' },
  nearby: false,
  nearness: 0,
});

const harbor = organization('Harbor City Utilities', 'Boulder');
const summit = organization('Summit Gas', 'Denver');
const organizations = [harbor, summit];

test('two letters search the loaded organizations, one letter finds nothing (ADD-04)', () => {
  expect(suggestionsFor('s', organizations, undefined)).toBeUndefined();
  expect(suggestionsFor('su', organizations, undefined)).toEqual([summit]);
  expect(suggestionsFor('zz', organizations, undefined)).toEqual([]);
});

test("from three letters on, only the service's answer to this very text counts (ADD-05)", () => {
  expect([isSearchable('su '), isSearchable('sum')]).toEqual([false, true]);
  expect(suggestionsFor('sum', organizations, { search: 'sum', organizations: [] })).toEqual([]);
  expect(suggestionsFor('summ', organizations, { search: 'sum', organizations: [] })).toEqual([summit]);
});

test('the missing entries are named by the labels of the bill type (ADD-11, ADD-16)', () => {
  const type = sampleBillType({ account_num_label: 'Tax account number', name_search_label: 'Owner name' });
  const entries = { accountNumber: '', by: 'name', name: '', pin: '' } as const;
  expect(stillMissing(entries, undefined)).toEqual(['choose what the bill is for']);
  expect(stillMissing(entries, type)).toEqual(['enter the tax account number', 'enter the owner name']);
  expect(stillMissing({ ...entries, accountNumber: 'a/b', by: 'pin', pin: '12' }, type)).toEqual([
    'correct the tax account number',
    'correct the PIN',
  ]);
  expect(stillMissing({ ...entries, accountNumber: '55', name: 'Mercer' }, type)).toEqual([]);
});

test('auto pay is offered to allowed accounts with a bill, never for business tax (ADD-29, ADD-30)', () => {
  const added = { account_id: 1, ebill_id: 2, autoPay: { isAllowed: true } };
  const water = sampleBillType();
  expect(mayHaveAutoPay(added, water)).toBe(true);
  expect(mayHaveAutoPay(added, sampleBillType({ is_business_tax: true }))).toBe(false);
  expect(mayHaveAutoPay({ ...added, ebill_id: null }, water)).toBe(false);
  expect(mayHaveAutoPay({ ...added, autoPay: { isAllowed: false } }, water)).toBe(false);
});

test('a server that was unreachable or broken is not reported as an account not found (ADD-20)', () => {
  const messageOf = (kind: 'refused' | 'unreachable', status: number, message = 'No account matches.') =>
    lookUpFailure(new CallFailed({ kind, status, message, errors: {} }), 'No account matches.').message;
  expect(messageOf('refused', 404)).toBe('No account matches.');
  expect(messageOf('unreachable', 0)).toBe(
    'Billfold could not be reached. Check your connection and try again.',
  );
  expect(messageOf('unreachable', 500)).toBe('An error has occurred.  Please try again later');
  expect(messageOf('unreachable', 503, 'Closed until six.')).toBe('Closed until six.');
});
