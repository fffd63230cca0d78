import { expect, test } from 'vitest';
import { auditFindings, daysOverdue, type LockedPackage, problemsIn } from './lock.ts';

const sound: LockedPackage = {
  version: '1.2.3',
  integrity: `sha512-${'a'.repeat(86)}==`,
  license: 'MIT',
};

const problemsOf = (entry: LockedPackage, path = 'node_modules/a/node_modules/@b/c') =>
  problemsIn({ packages: { '': {}, [path]: entry } }).map((problem) => problem.slice(path.length + 1));

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
  expect(problemsOf({ ...sound, license: 'MPL-2.0', dev: true })).toEqual([]);
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

test('grave vulnerabilities are found, and a registry that does not answer is told from none', () => {
  const report = { vulnerabilities: { a: { severity: 'high' }, b: { severity: 'low' } } };
  expect(auditFindings(JSON.stringify(report))).toEqual(['a has a vulnerability that is high']);
  expect(auditFindings('{"vulnerabilities":{}}')).toEqual([]);
  expect([auditFindings('{"statusCode":405}'), auditFindings('')]).toEqual([undefined, undefined]);
});
