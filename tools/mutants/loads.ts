import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFileLeftOut } from './left-out.ts';

/**
 * Loads every module of the folder, also those that no test beside them loads. So Stryker sees what they work
 * out as they load, and what no test calls.
 */
const folder = process.env.MUTANTS_OF ?? '';
let failure: unknown;
try {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !isFileLeftOut(file)) await import(join(process.cwd(), folder, file));
} catch (error) {
  failure = error;
}

// A file of tests that cannot load fails, and Stryker counts failed tests alone.
test('the modules of the folder load', () => {
  expect(failure).toBeUndefined();
});
