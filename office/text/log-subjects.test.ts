import { expect, test } from 'vitest';
import { allOfficeCalls } from '../../domain/office-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { subjectOf } from './log-subjects.ts';
import { TRIED } from './log-tried.ts';

const ENTRY = {
  act: 'office-asked',
  before: '',
  after: '',
  customer: 7,
  biller: 'harbor',
  biller_name: 'Harbor Water',
  about: { id: 3, name: 'Sol Reyes' },
  amount: null,
  account: null,
} as const;

test.each([
  [{ subject: 'grants person 3 harbor' }, 'Roles of Sol Reyes at Harbor Water', '/people/3'],
  [{ subject: 'grants person 3 portal' }, 'Roles of Sol Reyes for the whole portal', '/people/3'],
  [{ subject: 'factor person 3' }, 'Second factor of Sol Reyes', '/people/3'],
  [{ act: 'office-rights', subject: 'person 3' }, 'Sol Reyes', '/people/3'],
  [{ act: 'office-rights', subject: 'person 3', about: null }, 'Person 3', '/people/3'],
  [
    { subject: 'refund payment K7M29QXW3R4TAB', after: 'request 5', amount: cents(1_250) },
    'Refund 5 of payment K7M29QXW3R4TAB, $12.50',
    '/refunds/5',
  ],
  [
    { act: 'office-refunded', subject: 'payment K7M29QXW3R4TAB', before: 'request 5', after: 'done' },
    'Refund 5 of payment K7M29QXW3R4TAB',
    '/refunds/5',
  ],
  [
    { subject: 'refund K7M29QXW3R4TAB', after: '$5.00, by the command line' },
    'Refund of payment K7M29QXW3R4TAB',
    '/payments/K7M29QXW3R4TAB',
  ],
  [
    { act: 'office-payment-read', subject: 'payment K7M29QXW3R4TAB' },
    'Payment K7M29QXW3R4TAB',
    '/payments/K7M29QXW3R4TAB',
  ],
  [{ subject: 'email customer 7' }, 'Mail address of customer 7', '/customers/7'],
  [{ act: 'office-email-corrected', subject: 'request 8' }, 'Mail address of customer 7', '/customers/7'],
  [{ act: 'office-customer-read', subject: '' }, 'Customer 7', '/customers/7'],
  [
    { act: 'office-invited', subject: 'person 9', about: { id: 9, name: 'new@office.example' } },
    'new@office.example',
    '/people/9',
  ],
  [
    { act: 'office-auto-pay-stopped', subject: 'auto pay 12', account: '100-7001-01' },
    'Auto pay 12 of customer 7, account 100-7001-01',
    '/customers/7',
  ],
  [{ act: 'office-auto-pay-stopped', subject: 'auto pay 12' }, 'Auto pay 12 of customer 7', '/customers/7'],
  [{ act: 'office-import-sent', subject: 'import 9' }, 'Import 9', '/imports/9'],
  [
    { act: 'office-mapping-changed', subject: 'mapping bills, version 4' },
    'Mapping bills, version 4',
    '/billers/harbor/mappings/bills',
  ],
  [{ act: 'office-exception-owned', subject: 'exception 2' }, 'Exception 2', '/exceptions/books/2'],
  [{ act: 'office-exported', subject: 'remittance 12' }, 'Remittance 12', '/remittances/harbor/12'],
  [{ act: 'office-exported', subject: 'problems of import 9' }, 'Refused lines of import 9', '/imports/9'],
  [{ act: 'office-exported', subject: 'failed auto pays' }, 'Failed auto pays', undefined],
  [
    {
      act: 'office-forbidden',
      subject: 'POST /office/v1/imports/:id/decision 12',
    },
    'Tried to decide import 12',
    undefined,
  ],
  [{ act: 'office-forbidden', subject: 'GET /office/v1/log' }, 'Tried to read the log', undefined],
  [
    { act: 'office-forbidden', subject: 'GET /office/v1/remittances/:biller/:number harbor 12' },
    'Tried to read remittance harbor, 12',
    undefined,
  ],
  [
    { act: 'office-forbidden', subject: 'GET /office/v1/calls-of-another-version 12' },
    'GET /office/v1/calls-of-another-version 12',
    undefined,
  ],
] as const)('the log names what an entry is about, and leads there: %j', (own, words, path) => {
  const told = subjectOf({ ...ENTRY, ...own });
  expect([told.words, told.page?.path]).toEqual([words, path]);
});

test('each call that a person may be refused has its words, short and in one form', () => {
  const refusable = allOfficeCalls().filter(({ call }) => call.may !== 'anyone');
  const calls = refusable.map(({ call: { method, path } }) => `${method} ${path}`);
  expect(Object.keys(TRIED).sort()).toEqual(calls.sort());
  for (const words of Object.values(TRIED)) expect(words).toMatch(/^[a-z][a-z -]{3,45}$/);
});
