import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { note, SEED, size } from './figures.ts';
import { fuzz } from './fuzz.ts';

let portal: Portal;

const uploads = mkdtempSync(join(tmpdir(), 'billfold-uploads-'));

beforeAll(async () => {
  portal = await openPortal({}, { UPLOAD_DIR: uploads });
});

afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true });
});

test('no spoilt request makes the server fail or shows one customer or biller the data of another', async () => {
  const figures = await fuzz(portal, size(1_800, 40_000), SEED);
  await note('attack', 1, 'spoilt requests to all calls', figures);
  expect(figures.found).toEqual([]);
}, 3_600_000);
