import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCities, listCities } from '../../domain/profile/place-calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { BILLERS } from '../demo/billers.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal({}, { PROXIES: '127.0.0.1' });
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

const of = async (zip: string) => (await portal.send(listCities, { zip }, dana)).answer().items;
const named = async (city: string, zip = '') =>
  (await portal.send(findCities, { city, zip }, dana)).answer().items;

test.each([
  ['80302', 'Boulder', 'CO'],
  ['80302-1410', 'Boulder', 'CO'],
  ['10001', 'New York', 'NY'],
  ['v2x2p9', 'Maple Ridge', 'BC'],
  ['T5J 0K1', 'Edmonton', 'AB'],
])('the zip %s is in %s, %s (API-33)', async (zip, city, state) => {
  expect(await of(zip)).toContainEqual(expect.objectContaining({ city, state }));
});

test.each(['', '0', '99999999', 'ZZZ 000', "0' or 1=1"])('the zip %j has no city', async (zip) => {
  expect(await of(zip)).toEqual([]);
});

test('every city of the demo is found by its name and by its zip (SRV-30)', async () => {
  for (const { biller } of Object.values(BILLERS)) {
    const place = expect.objectContaining({ city: biller.city, state: biller.state });
    expect(await of(biller.zip)).toContainEqual(place);
    expect(await named(biller.city)).toContainEqual(place);
  }
});

test('a city is found by the beginning of its name, those of my zip first, twenty at most (API-34)', async () => {
  const places = await named('spring', '65801');
  expect(places).toHaveLength(20);
  expect(places[0]).toMatchObject({ city: 'Springfield', state: 'MO' });
  expect(places.every(({ city }) => city.toLowerCase().startsWith('spring'))).toBe(true);
  expect(await named('%')).toEqual([]);
});

test('someone who registers finds cities too, and an address cannot search without end (API-34, ERR-20)', async () => {
  const search = async (caller: string) =>
    (await portal.send(findCities, { city: 'bould', zip: '' }, { headers: { 'x-forwarded-for': caller } }))
      .status;
  expect((await portal.send(findCities, { city: 'bould', zip: '' })).answer().items).toContainEqual(
    expect.objectContaining({ city: 'Boulder', state: 'CO' }),
  );
  const statuses = [];
  for (let times = 0; times < 601; times += 1) statuses.push(await search('203.0.113.7'));
  expect([statuses.slice(0, 600).every((status) => status === 200), statuses[600]]).toEqual([true, 429]);
  expect(await search('203.0.113.8')).toBe(200);
});
