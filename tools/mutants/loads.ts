import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { isFileLeftOut } from './left-out.ts';

/**
 * Loads every module of the folder, also those that no test beside them loads. So Stryker sees what they work
 * out as they load, and what no test calls.
 */
const folder = process.env.MUTANTS_OF ?? '';
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts') && !isFileLeftOut(file)) await import(join(process.cwd(), folder, file));
}

test('the modules of the folder load', () => {});
