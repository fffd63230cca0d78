import { expect, it } from 'vitest';
import { isBelow, versionOf } from './app-version.ts';

it('a build is older than a version by its numbers, whatever its hash', () => {
  const cases: [string, string, boolean][] = [
    ['0.1.0+abc', '0.2.0', true],
    ['0.2.0+abc', '0.2.0', false],
    ['0.2.0', '0.2.0', false],
    ['0.10.0+abc', '0.9.9', false],
    ['0.9.9+zzz', '0.10.0', true],
    ['1.0.0+abc', '0.99.99', false],
    ['0.99.99+abc', '1.0.0', true],
    ['2.1.3+abc', '2.1.4', true],
    ['2.1.4', '2.1.3', false],
    ['12.0.0', '9.0.0', false],
    ['9.0.0', '12.0.0', true],
    ['2.1.3', 'newest', true],
  ];
  expect(cases.map(([build, version]) => [build, version, isBelow(build, version)])).toEqual(cases);
});

it('an unreadable build name counts as older', () => {
  for (const build of [
    '',
    'dev',
    '0.2',
    '0.2.0.1',
    'v0.2.0',
    '0.2.0+a b',
    '0.2.0+',
    '9'.repeat(400),
    '0.2.0+<script>',
    '-1.0.0+a',
  ]) {
    expect(isBelow(build, '0.0.1'), build).toBe(true);
  }
});

it('people read the version of a build without its hash', () => {
  expect(versionOf('1.4.0+0c9af2d1b3e4')).toBe('1.4.0');
  expect(versionOf('1.4.0')).toBe('1.4.0');
});
