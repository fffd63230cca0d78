import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { brandProblems, brandSchema, isTimeZone, soundTexts } from './brand.ts';

const FILE = {
  name: 'Harbor City',
  shortName: 'Harbor',
  logo: 'logo.svg',
  colors: { accent: '#075A83' },
  contact: { phone: '(801) 555-7100', email: 'pay@city.gov', hours: 'Mon to Fri, 8 to 5' },
  timeZone: 'America/Denver',
  senders: { mail: 'Harbor City <bills@city.gov>' },
};
const issuesOf = (json: unknown) => v.safeParse(brandSchema, json).issues ?? [];
const problemsOf = (json: unknown) => brandProblems(issuesOf(json));

test('a brand of the least that it needs has no problem, and its color in one spelling', () => {
  expect(problemsOf(FILE)).toEqual([]);
  expect(v.parse(brandSchema, FILE).colors.accent).toBe('#075a83');
});

describe('what is wrong with a brand is told at its place', () => {
  const { name: _, ...nameless } = FILE;
  const accent = (color: unknown, accentDark?: string) => ({
    ...FILE,
    colors: { accent: color, ...(accentDark && { accentDark }) },
  });

  test.each<[string, unknown, string[]]>([
    ['a part is missing', nameless, ['name is missing']],
    ['a part is none of a brand', { ...FILE, slogan: 'Pay' }, ['slogan is not a part of a brand']],
    ['a part is no object', { ...FILE, contact: 'us' }, ['contact must be an object']],
    ['the file is none', null, ['the file must be an object']],
    ['a name is empty', { ...FILE, name: ' ' }, ['name must not be empty']],
    ['a color is no code', accent('red'), ['colors.accent must be a color like #075a83']],
    [
      'a color with a letter too many is no code',
      accent('#075a831'),
      ['colors.accent must be a color like #075a83'],
    ],
    [
      'a color cannot be read',
      accent('#ffcc00'),
      [
        'colors.accent cannot be read: 1.27:1 with #f1ebe0, where 4.5:1 is the least. The nearest shade that can be read is #826800',
      ],
    ],
    [
      'a color cannot be read in the dark',
      accent('#075a83', '#075a83'),
      [
        'colors.accentDark cannot be read: 1.84:1 with #3a2a0e, where 4.5:1 is the least. The nearest shade that can be read is #6f9fb7',
      ],
    ],
    [
      'a zone is unknown',
      { ...FILE, timeZone: 'Mars/Base' },
      ['timeZone must be a time zone like America/Denver'],
    ],
  ])('%s', (_case, json, problems) => {
    expect(problemsOf(json)).toEqual(problems);
  });

  test.each([
    'bills@city.gov',
    '<bills@city.gov>',
    'Harbor City bills@city.gov',
    'Harbor City <bills>',
    'Harbor City <bills@city.gov> x',
    'Harbor City <bi lls@city.gov>',
    'Harbor, City <bills@city.gov>',
    'Harbor <x> <bills@city.gov>',
  ])('a sender of mails is not like "%s"', (mail) => {
    expect(problemsOf({ ...FILE, senders: { mail } })).toEqual([
      'senders.mail must be like Harbor City <bills@harbor.example>',
    ]);
  });
});

test('a zone is one that the clocks of the portal know', () => {
  expect(['America/Denver', 'UTC', 'Denver', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test('the texts of a file are found by their places, but for those that are wrong or no texts', () => {
  const json = { ...FILE, shortName: 'Much too long a name', pages: null };
  const textAt = soundTexts(json, issuesOf(json));
  const places = ['name', 'contact.email', 'shortName', 'contact', 'contact.fax', 'pages.about'];
  expect(places.map(textAt)).toEqual([
    'Harbor City',
    'pay@city.gov',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
