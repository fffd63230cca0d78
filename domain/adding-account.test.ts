import { expect, test } from 'vitest';
import {
  asksService,
  lookUpFailure,
  mayHaveAutoPay,
  stillMissing,
  suggestionsFor,
} from './adding-account.ts';
import { CallFailed } from './failure.ts';
import type { Organization } from './organization.ts';
import { sampleBillType } from './sample-bill.ts';

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
const held = [harbor, summit];

test('two letters find among the organizations that are held, one letter finds nothing (ADD-04)', () => {
  expect(suggestionsFor('s', held, undefined)).toBeUndefined();
  expect(suggestionsFor('su', held, undefined)).toEqual([summit]);
  expect(suggestionsFor('zz', held, undefined)).toEqual([]);
});

test('from three letters on the answer of the service counts, and only the one to this text (ADD-05)', () => {
  expect([asksService('su '), asksService('sum')]).toEqual([false, true]);
  expect(suggestionsFor('sum', held, { search: 'sum', organizations: [] })).toEqual([]);
  expect(suggestionsFor('summ', held, { search: 'sum', organizations: [] })).toEqual([summit]);
});

test('what is still missing is said by the labels of the bill type (ADD-11, ADD-16)', () => {
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

test('auto pay is for accounts that may have it and hold a bill, never for business tax (ADD-29, ADD-30)', () => {
  const added = { account_id: 1, ebill_id: 2, autoPay: { isAllowed: true } };
  const water = sampleBillType();
  expect(mayHaveAutoPay(added, water)).toBe(true);
  expect(mayHaveAutoPay(added, sampleBillType({ is_business_tax: true }))).toBe(false);
  expect(mayHaveAutoPay({ ...added, ebill_id: null }, water)).toBe(false);
  expect(mayHaveAutoPay({ ...added, autoPay: { isAllowed: false } }, water)).toBe(false);
});

test('a server that was not reached or broke is not told as an account that was not found (ADD-20)', () => {
  const told = (kind: 'refused' | 'unreachable', status: number, message = 'No account matches.') =>
    lookUpFailure(new CallFailed({ kind, status, message, errors: {} }), 'No account matches.').message;
  expect(told('refused', 404)).toBe('No account matches.');
  expect(told('unreachable', 0)).toBe('Billfold could not be reached. Check your connection and try again.');
  expect(told('unreachable', 500)).toBe('An error has occurred.  Please try again later');
  expect(told('unreachable', 503, 'Closed until six.')).toBe('Closed until six.');
});
