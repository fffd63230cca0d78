import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';

const FILE = inRepository('docs', 'accessibility.md');
const report = await readFile(FILE, 'utf8');

/** WCAG 2.2 at levels A and AA, without 4.1.1, which it removed. */
const CRITERIA =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
  '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2 ' +
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 ' +
  '3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3';

test('the conformance report judges each criterion of WCAG 2.2 at levels A and AA, once', () => {
  const rows = [...report.matchAll(/^\| (\d\.\d+\.\d+) [^|]+ \| ([^|]+) \| (\S[^|]*) \|$/gm)];
  expect(rows.map(([, criterion]) => criterion)).toEqual(CRITERIA.split(' '));
  const levels = rows.map(([, , level]) => level);
  expect(
    levels.filter(
      (level) => !/^(partially )?supports$|^does not support$|^not applicable$/.test(level ?? ''),
    ),
  ).toEqual([]);
});

test('each test and each file that the conformance report names exists', () => {
  const specs = [...report.matchAll(/`([\w-]+\.spec\.ts)`/g)].map(([, name]) =>
    inRepository('tests', 'browser', name ?? ''),
  );
  const linked = [...report.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
    join(dirname(FILE), path ?? ''),
  );
  expect(specs.length).toBeGreaterThan(0);
  expect(linked.length).toBeGreaterThan(0);
  expect([...specs, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test('each test that the conformance report quotes is called so in a file that its row names', async () => {
  const missing: string[] = [];
  let quoted = 0;
  for (const row of report.split('\n').filter((line) => line.startsWith('| '))) {
    const specs = [...row.matchAll(/`([\w-]+\.spec\.ts)`/g)].map(([, name]) =>
      inRepository('tests', 'browser', name ?? ''),
    );
    const linked = [...row.matchAll(/\]\(([^)#:]+\.test\.tsx?)\)/g)].map(([, path]) =>
      join(dirname(FILE), path ?? ''),
    );
    const code = (await Promise.all([...specs, ...linked].map((path) => readFile(path, 'utf8')))).join('\n');
    for (const [, title] of row.matchAll(/(?<!\*)\*([^*|]+)\*(?!\*)/g)) {
      quoted += 1;
      // A title may be made for each of several sizes or modes.
      const parts = (title ?? '').split(/…|\d+ x \d+|\b320 px with .*|\bforced colours$/);
      missing.push(...parts.filter((part) => !code.includes(part.trim())));
    }
  }
  expect(quoted).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
