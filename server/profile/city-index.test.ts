import { expect, test } from 'vitest';
import { CityIndex } from './city-index.ts';

let reads = 0;

const city = (name: string, zip: string) => ({
  zip,
  state: 'CO',
  get city() {
    reads++;
    return name;
  },
});

const names = Array.from({ length: 5_000 }, (_, n) => `S${String(n).padStart(4, '0')}`);

test('a search for one letter reads no more cities than it finds (ERR-20)', () => {
  const index = new CityIndex(names.map((name) => city(name, '80001')));
  reads = 0;
  const found = index.beginning('s', 20);
  expect([found.length, reads]).toEqual([20, 0]);
  expect(found.map((place) => place.city)).toEqual(names.slice(0, 20));
});

test('each city is found once, by name, with the first of its zips', () => {
  const index = new CityIndex([city('Boulder', '80302'), city('Aspen', '81611'), city('Boulder', '80301')]);
  expect(index.beginning('', 9).map(({ zip }) => zip)).toEqual(['81611', '80302']);
  expect(index.beginning('boulders', 9)).toEqual([]);
  expect(index.beginning('zz', 9)).toEqual([]);
});
