import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../../fixtures/bill.ts';
import { sampleProfile } from '../../fixtures/profile.ts';
import { FIRST_SETTINGS, type NotificationSettings, switchesOf } from '../notification-settings.ts';
import type { Profile } from '../profile.ts';
import {
  billsInShort,
  notificationsInShort,
  offlineInShort,
  profileInShort,
  securityInShort,
  type TextsReach,
} from './settings-in-short.ts';

test.each<[string, Partial<Profile>, string[]]>([
  ['a person with a mobile number', {}, ['Dana Mercer', 'dana@billfold.example', '(303) 555-0142']],
  [
    'a person with a telephone',
    { mobile_number: null },
    ['Dana Mercer', 'dana@billfold.example', '(303) 555-0100'],
  ],
  [
    'a business',
    { account_type: 'business', business_name: 'Keller Ceramics LLC' },
    ['Keller Ceramics LLC', 'dana@billfold.example', '(303) 555-0142'],
  ],
  [
    'a non-profit without a name of its own',
    { account_type: 'nonprofit' },
    ['Dana Mercer', 'dana@billfold.example', '(303) 555-0142'],
  ],
  [
    'somebody who gave an email only (ruling 53)',
    { fname: '', lname: '', mobile_number: null, billing_phone: '' },
    ['dana@billfold.example'],
  ],
])('the row of the profile names %s (ruling 55)', (_, change, parts) => {
  expect(profileInShort({ ...sampleProfile, ...change })).toEqual(parts);
});

const both = { email: true, text: true };
const byEmail = { email: true, text: false };
const byText = { email: false, text: true };

test.each<[NotificationSettings, string]>([
  [FIRST_SETTINGS, 'Email on, texts off.'],
  [{ ebill: both, autopay: both, payment: both }, 'Email on, texts on.'],
  [{ ebill: byText, autopay: byText, payment: byText }, 'Email off, texts on.'],
  [
    { ebill: byEmail, autopay: byText, payment: both },
    'Email for bills and payments, texts for auto pays and payments.',
  ],
])('the row of the notifications tells the six switches: %o (SET-15, ruling 55)', (settings, text) => {
  expect(notificationsInShort(switchesOf(settings))).toBe(text);
});

test('in a portal that sends no texts the row of the notifications tells of mails alone (ruling 24)', () => {
  expect(notificationsInShort(switchesOf(FIRST_SETTINGS), 'none')).toBe('Email on.');
});

test('after STOP the row of the notifications says so (ruling 56)', () => {
  expect(notificationsInShort(switchesOf(FIRST_SETTINGS), 'stopped')).toBe(
    'Email on, texts ended with STOP.',
  );
});

test.each<[string, boolean, boolean, number, TextsReach, string]>([
  ['codes by text', true, false, 2, 'reach', 'Codes by text to …42. Signed in on 2 devices.'],
  ['codes after STOP', true, false, 1, 'stopped', 'Codes by email. Signed in on this device only.'],
  [
    'codes in a portal without texts',
    true,
    false,
    1,
    'none',
    'Codes by email. Signed in on this device only.',
  ],
  ['an app before the texts', true, true, 3, 'reach', 'Codes by authenticator app. Signed in on 3 devices.'],
  ['neither', false, false, 1, 'reach', 'Password only. Signed in on this device only.'],
])(
  'the row of the security tells of %s (ruling 55)',
  (_, hasCodes, hasAuthenticator, deviceCount, texts, text) => {
    expect(securityInShort({ hasCodes, hasAuthenticator, deviceCount }, '3035550142', texts)).toBe(text);
  },
);

const PAPER = sampleAccount({ paperless: false });
const ONLINE = sampleAccount({ paperless: true });

test.each<[string, Parameters<typeof billsInShort>, string]>([
  ['none', [[], 0], 'No accounts yet.'],
  ['one', [[sampleGroup({ accounts: [PAPER] })], 0], '1 account with 1 biller. 1 still comes on paper.'],
  [
    'several',
    [[sampleGroup({ accounts: [PAPER, ONLINE] }), sampleGroup({ accounts: [PAPER] })], 1],
    '3 accounts with 2 billers and 1 tax account. 2 still come on paper.',
  ],
  ['only tax', [[], 2], '2 tax accounts.'],
  ['all online', [[sampleGroup({ accounts: [ONLINE] })], 0], '1 account with 1 biller.'],
])('the row of the bills counts accounts, billers and paper: %s (ruling 55)', (_, given, text) => {
  expect(billsInShort(...given)).toBe(text);
});

test.each<[boolean, boolean, string]>([
  [true, false, 'On. Your bills open without a signal for 7 days.'],
  [false, false, 'Off. You did not choose to stay signed in.'],
  [true, true, 'Off. This browser keeps nothing on this device.'],
])(
  'the row of the offline copy tells whether there is one (rulings 13 and 55)',
  (isKept, hasNoStorage, text) => {
    expect(offlineInShort(isKept, hasNoStorage, 7)).toBe(text);
  },
);
