import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { note, SEED, size } from './figures.ts';
import { fuzz } from './fuzz.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('no spoilt request makes the server fail or shows one customer the data of another', async () => {
  const figures = await fuzz(portal, size(1_500, 30_000), SEED);
  await note('attack', 1, 'spoilt requests to all calls', figures);
  expect(figures.found).toEqual([]);
}, 3_600_000);
