import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { note, SEED, size } from './figures.ts';
import { askForOthersThings } from './ownership.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('things of other customers look like things that do not exist, whatever names them', async () => {
  const figures = await askForOthersThings(portal, size(500, Number.MAX_SAFE_INTEGER), SEED);
  await note('attack', 3, 'things of other customers by every field', figures);
  expect(figures.found).toEqual([]);
}, 3_600_000);
