import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { applyBiller } from '../billers/apply.ts';
import { storedBiller } from '../billers/stored-file.ts';
import { BILLERS } from './billers.ts';
import { writeBillers } from './write-billers.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const stored = () => portal.store.transact((db) => storedBiller(db, 'harbor'));
const writeAgain = () => portal.store.transact((db) => writeBillers(db, new Date(portal.parts.clock.now())));

test('a biller’s file that the host applied before the demo is loaded stays', async () => {
  const own = { ...BILLERS.harbor, biller: { ...BILLERS.harbor.biller, commonName: 'Harbor by the host' } };
  const { version } = await applyBiller(portal.parts, own);
  const organizations = await writeAgain();
  expect(organizations.get('harbor')?.name).toBe('Harbor by the host');
  expect(await stored()).toMatchObject({ version, file: own });
});
