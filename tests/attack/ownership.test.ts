import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { note, SEED, size } from './figures.ts';
import { askForOthersThings } from './ownership.ts';
import { unnamedFields } from './targets.ts';

let portal: Portal;

const uploads = mkdtempSync(join(tmpdir(), 'billfold-uploads-'));

beforeAll(async () => {
  portal = await openPortal({}, { UPLOAD_DIR: uploads });
});

afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true });
});

test('every field in a path of the office and of billers is asked about', () => {
  expect(unnamedFields()).toEqual([]);
});

test('things of other customers and billers look like things that do not exist, whatever names them', async () => {
  const figures = await askForOthersThings(portal, size(800, Number.MAX_SAFE_INTEGER), SEED);
  await note('attack', 3, 'things of other customers and billers by every field', figures);
  expect(figures.found).toEqual([]);
}, 3_600_000);
