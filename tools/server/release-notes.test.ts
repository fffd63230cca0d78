import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import { notesOf } from './release-notes.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- A button.

## [1.0.0]

- Everything.

## [0.9.0] - 2026-01-01
`;

test('the notes of a release are its section of the changelog', () => {
  expect(notesOf(CHANGELOG, '1.1.0')).toBe('### Added\n\n- A button.');
});

test('a release without a section, a date or a word is refused', () => {
  expect(() => notesOf(CHANGELOG, '2.0.0')).toThrow('no section [2.0.0]');
  expect(() => notesOf(CHANGELOG, '1.0.0')).toThrow('has no date');
  expect(() => notesOf(CHANGELOG, '0.9.0')).toThrow('is empty');
});

test('the changelog has a section for the version of the package', async () => {
  const { version } = JSON.parse(await readFile(inRepository('package.json'), 'utf8'));
  expect(notesOf(await readFile(inRepository('CHANGELOG.md'), 'utf8'), version)).not.toBe('');
});
