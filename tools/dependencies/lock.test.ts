import { expect, test } from 'vitest';
import { auditFindings, daysOverdue, problemsIn } from './lock.ts';
import type { LockedPackage } from './lock-file.ts';

const sound: LockedPackage = {
  version: '1.2.3',
  integrity: `sha512-${'a'.repeat(86)}==`,
  license: 'MIT',
};

const problemsOf = (entry: LockedPackage, path = 'node_modules/a/node_modules/@b/c') =>
  problemsIn({
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { ...sound, dependencies: { '@b/c': '1.0.0', esbuild: '1.0.0' } },
      [path]: entry,
    },
  }).map((problem) => problem.slice(path.length + 1));

test('a package with version, hash and a permitted licence is sound', () => {
  expect(problemsOf(sound)).toEqual([]);
});

test.each<[string, LockedPackage]>([
  ['has no exact version', { ...sound, version: '^1.2.3' }],
  ['has no SHA-512 of its contents', { version: '1.2.3', license: 'MIT' }],
  ['has no SHA-512 of its contents', { ...sound, integrity: `sha1-${'a'.repeat(27)}=` }],
  [
    'names where it comes from, so another registry cannot be used',
    { ...sound, resolved: 'https://packages.example/c.tgz' },
  ],
  ['has the licence GPL-3.0', { ...sound, license: 'GPL-3.0' }],
  ['has the licence MPL-2.0', { ...sound, license: 'MPL-2.0' }],
  ['runs a script when it is installed', { ...sound, hasInstallScript: true }],
])('it is told that a package %s', (words, entry) => {
  expect(problemsOf(entry)).toEqual([words]);
});

test('a licence of tools is enough for a tool, and one of several for everything', () => {
  expect(problemsOf({ ...sound, license: 'MPL-2.0' }, 'node_modules/tool')).toEqual([]);
  expect(problemsOf({ ...sound, license: '(MPL-2.0 OR Apache-2.0)' })).toEqual([]);
});

test('a package of the list may run a script, wherever it lies', () => {
  expect(problemsOf({ ...sound, hasInstallScript: true }, 'node_modules/a/node_modules/esbuild')).toEqual([]);
});

test('a review is overdue after a quarter', () => {
  const day = 86_400_000;
  const from = Date.parse('2026-11-25');
  expect([daysOverdue('2026-11-25', from + 92 * day), daysOverdue('2026-11-25', from + 95 * day)]).toEqual([
    0, 3,
  ]);
});

test('vulnerabilities of what is shipped are found, grave ones apart, and a silent registry is told from none', () => {
  const grave = (name: string) => ({ severity: 'high', nodes: [`node_modules/${name}`] });
  const report = { vulnerabilities: { a: grave('a'), b: { ...grave('b'), severity: 'low' }, c: grave('c') } };
  const shipped = new Set(['node_modules/a', 'node_modules/b']);
  expect(auditFindings(JSON.stringify(report), shipped)).toEqual({
    grave: ['a has a vulnerability that is high'],
    others: ['b has a vulnerability that is low'],
  });
  expect(auditFindings('{"vulnerabilities":{}}', shipped)).toEqual({ grave: [], others: [] });
  const silent = ['{"statusCode":405}', ''].map((json) => auditFindings(json, shipped));
  expect(silent).toEqual([undefined, undefined]);
});
