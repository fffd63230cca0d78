import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { tryBadCredentials } from './auth.ts';
import { note, SEED, size } from './figures.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('no call of a customer, of staff or of a biller answers to a credential that is not one', async () => {
  const figures = await tryBadCredentials(portal, size(900, Number.MAX_SAFE_INTEGER), SEED);
  await note('attack', 2, 'bad credentials at every closed call', figures);
  expect(figures.found).toEqual([]);
}, 3_600_000);
