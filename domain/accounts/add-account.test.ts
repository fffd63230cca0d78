import { expect, test } from 'vitest';
import { CallFailed } from '../api/failure.ts';
import { sampleBillType } from '../fixtures/bill.ts';
import type { BillerGroup } from './account.ts';
import {
  asksForPassword,
  isSearchable,
  listedAccount,
  locateProblems,
  locateReason,
  lookUpFailure,
  mayHaveAutoPay,
  payersProblem,
  proofOf,
  readFailure,
  searchAfter,
  suggestionsFor,
  withoutBlanks,
} from './add-account.ts';
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

test.each([
  ['what is typed behind its name', 'Harbor Waterci', 'ci'],
  ['also after a blank', 'Harbor Water ci', 'ci'],
  ['its own name with a letter less', 'Harbor Wate', 'Harbor Wate'],
  ['its own name as it stands', 'Harbor Water', 'Harbor Water'],
  ['another name in its place', 'city', 'city'],
  ['a longer name in its place', 'Northwind Waste', 'Northwind Waste'],
  ['nothing', '', ''],
])('in the field of a chosen organization I search for %s', (_, typed, searched) => {
  expect(searchAfter('Harbor Water', typed)).toBe(searched);
});

test('two letters search the loaded organizations, one letter finds nothing (ADD-04)', () => {
  expect(suggestionsFor('s', organizations, undefined)).toBeUndefined();
  expect(suggestionsFor('su', organizations, undefined)).toEqual([summit]);
  expect(suggestionsFor('zz', organizations, undefined)).toEqual([]);
});

test("from three letters on, only the service's answer to this very text counts (ADD-05)", () => {
  expect([isSearchable('su '), isSearchable('sum')]).toEqual([false, true]);
  expect(suggestionsFor('sum', organizations, { search: 'sum', organizations: [] })).toEqual([]);
  expect(suggestionsFor('summ', organizations, undefined)).toEqual([summit]);
  expect(suggestionsFor('summ', organizations, { search: 'sum', organizations: [] })).toEqual([summit]);
});

test('each field says what is missing or wrong, by the labels of the bill type (ADD-11, ADD-16)', () => {
  const type = sampleBillType({ account_num_label: 'Tax account number', name_search_label: 'Owner name' });
  const entries = { accountNumber: '', by: 'name', name: '', pin: '' } as const;
  expect(locateProblems(entries, undefined)).toEqual({ billType: 'Choose what the bill is for.' });
  expect(locateProblems(entries, type)).toEqual({
    accountNumber: 'Enter the tax account number.',
    name: 'Enter the owner name.',
  });
  expect(locateProblems({ ...entries, accountNumber: 'a/b', by: 'pin', pin: '12' }, type)).toEqual({
    accountNumber: expect.stringContaining('valid account number'),
    pin: expect.stringContaining('valid PIN'),
  });
  expect(locateReason(entries, undefined)).toBe('Still missing or not right: what the bill is for.');
  expect(locateReason(entries, type)).toBe('Still missing or not right: tax account number, owner name.');
  expect(locateReason({ ...entries, accountNumber: '1', by: 'pin' }, type)).toBe(
    'Still missing or not right: PIN.',
  );
  const whole = { ...entries, accountNumber: '55', name: 'Mercer' };
  expect([locateProblems(whole, type), locateReason(whole, type)]).toEqual([{}, undefined]);
});

test('where others pay an account, the customer has to choose beside or in place of them (ADD-23)', () => {
  expect(payersProblem({ hasPayers: true }, undefined)).toBe('Choose how you are added.');
  expect(payersProblem({ hasPayers: true }, 'shared')).toBeUndefined();
  expect(payersProblem({ hasPayers: false }, undefined)).toBeUndefined();
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
  expect(messageOf('refused', 499)).toBe('No account matches.');
});

test('blanks around a search do not count, and an answer to another text is not shown (ADD-04, ADD-05)', () => {
  expect(suggestionsFor(' s ', organizations, undefined)).toBeUndefined();
  expect(suggestionsFor(' sum ', organizations, { search: 'sum', organizations: [harbor] })).toEqual([
    harbor,
  ]);
  expect(suggestionsFor('su', organizations, { search: 'su', organizations: [] })).toEqual([summit]);
});

test('blanks within an account number and a PIN are left out, those of a name stay (NAV-41)', () => {
  const entries = {
    accountNumber: ' 5520 448\t19',
    by: 'name',
    name: ' Lee Mercer ',
    pin: '7 3 10',
  } as const;
  expect(withoutBlanks(entries)).toEqual({ ...entries, accountNumber: '552044819', pin: '7310' });
});

test('either the name or the PIN is sent, never both (ADD-12)', () => {
  const entries = { accountNumber: '55', by: 'name', name: ' Mercer ', pin: '7310' } as const;
  expect(proofOf(entries)).toEqual({ account_number: '55', last_or_business_name: 'Mercer', pin: '' });
  expect(proofOf({ ...entries, by: 'pin' })).toEqual({
    account_number: '55',
    last_or_business_name: '',
    pin: '7310',
  });
});

test('an entry of blanks alone is missing, and a name has no wrong form (ADD-16)', () => {
  const entries = { accountNumber: ' ', by: 'name', name: ' ', pin: '' } as const;
  expect(locateProblems(entries, sampleBillType({ account_num_label: 'Number' }))).toEqual({
    accountNumber: 'Enter the number.',
    name: expect.stringMatching(/^Enter the /),
  });
  expect(locateProblems({ ...entries, accountNumber: '5', by: 'pin', pin: ' ' }, sampleBillType())).toEqual({
    pin: 'Enter the PIN.',
  });
});

test('an account that was added before is found on the list by biller, bill type and number', () => {
  const autoPay = { isAllowed: true };
  const listed = { account_id: 9, ebill_id: 12, entity_id: 3, conf_id: 7, account_num: '55', autoPay };
  const groups = [{ accounts: [] }, { accounts: [listed] }] as unknown as BillerGroup[];
  const key = { entityId: 3, billTypeId: 7, accountNumber: '55' };
  expect(listedAccount(groups, key)).toEqual({ account_id: 9, ebill_id: 12, autoPay });
  expect(listedAccount(groups, { ...key, entityId: 4 })).toBeUndefined();
  expect(listedAccount(groups, { ...key, billTypeId: 8 })).toBeUndefined();
  expect(listedAccount(groups, { ...key, accountNumber: '56' })).toBeUndefined();
});

test('a failure names the connection only where there was none', () => {
  const failed = (status: number) =>
    readFailure(new CallFailed({ kind: 'unreachable', status, message: 'No.', errors: {} }), 'No.').message;
  expect(failed(0)).toBe('Billfold could not be reached. Check your connection and try again.');
  expect(failed(500)).toBe('No.');
  expect(readFailure(new Error('x'), 'No.').message).toContain('could not be reached');
});

test.each([
  [403, { password: 'Enter your password.' }, true],
  [403, {}, false],
  [422, { password: 'Enter your password.' }, false],
])('a refusal %i with %j asks for the password: %s (ruling 21)', (status, errors, isAsked) => {
  const refusal = {
    kind: 'refused',
    status,
    message: 'No.',
    errors: errors as Record<string, string>,
  } as const;
  expect(asksForPassword(new CallFailed(refusal))).toBe(isAsked);
});
