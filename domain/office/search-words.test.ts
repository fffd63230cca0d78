import { expect, test } from 'vitest';
import { readSearch, type Sought } from './search-words.ts';

test.each<[string, string, Sought]>([
  ['a mail address, in any case', ' Dana@Mail.example ', { email: 'dana@mail.example' }],
  ['a name', 'Mercer, Dana', { name: ['mercer', 'dana'], words: ['mercer', 'dana'] }],
  [
    'a business with a number in its name',
    '7-Eleven',
    { name: ['7-eleven'], words: ['7', 'eleven'], accountNum: '7eleven' },
  ],
  [
    'an account number with dashes',
    'HC-204 771',
    { name: ['hc-204', '771'], words: ['hc', '204', '771'], accountNum: 'hc204771' },
  ],
  [
    'a confirmation number, in any case',
    'k7m2-9qxw3r4tab',
    {
      name: ['k7m2-9qxw3r4tab'],
      words: ['k7m2', '9qxw3r4tab'],
      accountNum: 'k7m29qxw3r4tab',
      confirmationNum: 'K7M29QXW3R4TAB',
    },
  ],
  [
    'a name with accents and a street',
    'María ŁÓPEZ, Elm Street',
    { name: ['maría', 'łópez', 'elm', 'street'], words: ['maria', 'lopez', 'elm'] },
  ],
  [
    'a name that may be the kind of a street',
    'maria lane',
    { name: ['maria', 'lane'], words: ['maria', 'lane'] },
  ],
  [
    'four digits, which may end a card, be an account or an amount',
    '1204',
    { accountNum: '1204', lastFour: '1204', total: 120_400 as Sought['total'] & number },
  ],
  ['the end of a card behind dots', '•••• 4242', { accountNum: '4242', lastFour: '4242' }],
  ['an amount with cents', '84.12', { total: 8_412 as Sought['total'] & number }],
  ['an amount with a dollar sign', '$1,250', { total: 125_000 as Sought['total'] & number }],
  ['a day as the portal writes it', '11/28/2026', { day: '2026-11-28' as Sought['day'] & string }],
  ['a day as a file writes it', '2026-11-28', { day: '2026-11-28' as Sought['day'] & string }],
  [
    'an amount and its day',
    '$61.20 11/8/2026',
    { total: 6_120 as Sought['total'] & number, day: '2026-11-08' as Sought['day'] & string },
  ],
  ['a day that there is not, which may be an account', '2/30/2026', { accountNum: '2302026' }],
  ['a single letter, which is too short for a name', 'a', {}],
  ['letters that only stand between words', 'ªº', { name: ['ªº'] }],
  ['nothing but signs', '--', {}],
  ['a name with a comma after it', 'Mercer, ', { name: ['mercer'], words: ['mercer'] }],
  ['a name with a point', 'St. Paul', { name: ['st.', 'paul'], words: ['st', 'paul'] }],
  ['two names of a street', 'Elm Oak Street', { name: ['elm', 'oak', 'street'], words: ['elm', 'oak'] }],
  ['four digits in two parts, which end no card', '42-42', { accountNum: '4242' }],
  ['four digits before a sign, which end no card', '4242-', { accountNum: '4242' }],
  [
    'the end of a card and a day of a month with one digit',
    '4242 1/28/2026',
    {
      accountNum: '4242',
      lastFour: '4242',
      total: 424_200 as Sought['total'] & number,
      day: '2026-01-28' as Sought['day'] & string,
    },
  ],
])('the search box takes %s', (_, typed, expected) => {
  expect(readSearch(typed)).toStrictEqual(expected);
});
