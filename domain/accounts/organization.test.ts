import { expect, test } from 'vitest';
import { findOrganizations, nearest, nearness, registrationLink } from './organization.ts';

const ONES = [
  { name: 'Boulder Water', city: 'Longmont', state: 'CO', zip: '80501' },
  { name: 'Summit Gas', city: 'Boulder', state: 'CO', zip: '80302' },
  { name: 'Prairie Power', city: 'Regina', state: 'SK', zip: 'S4P 3Y2' },
];
const names = (search: string) => findOrganizations(ONES, search).map(({ name }) => name);

test.each([
  ['boulder', ['Boulder Water', 'Summit Gas']],
  ['GAS', ['Summit Gas']],
  ['sask', ['Prairie Power']],
  ['co', ['Boulder Water', 'Summit Gas']],
  ['80302', ['Summit Gas']],
  ['', ['Boulder Water', 'Summit Gas', 'Prairie Power']],
  ['  ', ['Boulder Water', 'Summit Gas', 'Prairie Power']],
  [' gas ', ['Summit Gas']],
  ['gina', []],
  ['nothing like it', []],
])('%j finds matches by name first, then by place (SRV-12)', (search, expected) => {
  expect(names(search)).toEqual(expected);
});

test('a biller is found by the name on its paper too (SRV-12)', () => {
  const power = {
    name: 'Power & Light',
    registeredName: 'Power and Light Company',
    city: '',
    state: '',
    zip: '',
  };
  expect(findOrganizations([power], 'light company')).toEqual([power]);
});

test('accents and apostrophes do not prevent a match (SRV-12)', () => {
  const ones = [{ name: 'Régie de l’eau', city: 'Montréal', state: 'QC', zip: '' }];
  for (const search of ["regie de l'eau", 'montreal', 'Montré'])
    expect(findOrganizations(ones, search)).toEqual(ones);
});

test('the same zip is nearest, then the same city, then the same state (SRV-13)', () => {
  const home = { city: 'boulder', state: 'CO', zip: '80302' };
  expect(ONES.map((organization) => nearness(organization, home))).toEqual([1, 3, 0]);
  expect(nearness({ city: 'Boulder', state: 'CO', zip: '80303' }, home)).toBe(2);
  expect(nearness({ city: '', state: '', zip: '' }, { city: '', state: '', zip: '' })).toBe(0);
  expect(nearness({ city: 'Boulder', state: 'MT', zip: '59632' }, home)).toBe(0);
});

test('a zip matches with or without its last four digits, a Canadian code with or without its blank (SRV-13)', () => {
  const near = (zip: string, home: string) =>
    nearness({ city: '', state: '', zip }, { city: '', state: '', zip: home });
  expect([near('80302', '80302-1180'), near('803021180', '80302'), near('S4P 3Y2', 's4p3y2')]).toEqual([
    3, 3, 3,
  ]);
  expect(near('80302', '80303')).toBe(0);
  expect(near('80302-118', '80302')).toBe(0);
  expect(near('A80302-1180', '80302')).toBe(0);
  expect(near('80302-1180A', '80302')).toBe(0);
  expect([near('A80302-1180', 'A80302'), near('80302-1180A', '80302A')]).toEqual([0, 0]);
});

test('the nearest come first, equally near ones keep their order, distant ones are left out (ADD-08)', () => {
  const ones = ([1, 0, 3, 1, 2] as const).map((nearness, at) => ({ nearness, at }));
  expect(nearest(ones).map(({ at }) => at)).toEqual([2, 4, 0, 3]);
});

test.each([
  ['https://water.example/new', 'https://water.example/new?registration_token=t%201&organization_data=a%3Db'],
  [
    '/sandbox/outside/registration',
    '/sandbox/outside/registration?registration_token=t%201&organization_data=a%3Db',
  ],
  [
    'https://water.example/new?x=1',
    'https://water.example/new?x=1&registration_token=t%201&organization_data=a%3Db',
  ],
  ['javascript:alert(1)', undefined],
  ['//elsewhere.example', undefined],
  ['http://water.example', undefined],
  [' https://water.example', undefined],
  ['https://water.example/a b', undefined],
  ['https://water.example/#a', undefined],
  ['https://', undefined],
  ['/', undefined],
])('the link for new service goes to %s (ADD-19)', (registration_url, link) => {
  expect(registrationLink({ registration_url, registration_token: 't 1', organization_data: 'a=b' })).toBe(
    link,
  );
});

test('without a token there is no link for new service (ADD-18)', () => {
  expect(
    registrationLink({
      registration_url: 'https://a.example',
      registration_token: '',
      organization_data: '',
    }),
  ).toBeUndefined();
});

test('a place without a known state is found by its city, and an empty zip by nothing', () => {
  const ones = [{ name: 'Gas', city: 'Paris', state: 'XX', zip: '' }];
  expect(findOrganizations(ones, 'par')).toEqual(ones);
  expect(findOrganizations(ones, 'undefined')).toEqual([]);
});
