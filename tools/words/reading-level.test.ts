import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readModules } from '../import-graph.ts';
import { bare } from '../page/bare-calls.ts';
import { inRepository } from '../paths.ts';
import { gradeOf, type ReadSentence, readSentences, syllablesIn } from './reading-level.ts';
import { sentencesIn } from './sentences.ts';

/** The school year in which everybody can read it, and the most words of a sentence (ruling 82). */
const HIGHEST_GRADE = 8;
const MOST_WORDS = 20;

/** Sentences whose words a requirement fixes, with its row. */
const FIXED: Readonly<Record<string, string>> = {
  'You have scheduled your Auto Pay to process after the Due Date of your most recent bill, which could result in your payment being late.':
    'APW-72',
};

/** What the app, its messages and the answers of the server say, without what developers read. */
const SAYS = /^(domain|src\/(?:screens(?!\/dev)|widgets|shell|components|offline|payments|queries))\//;

/** An address or a name in code begins with a small letter or a bracket. */
const isSaid = (words: string) => /^[A-Z…“"‘]/.test(words);

/** Each folder of sentences is read as a whole: a subject, a screen or a widget. */
function subjectOf(path: string): string {
  const [root = '', folder = '', part = ''] = path.split('/');
  if (root === 'domain') return folder;
  return folder === 'screens' || folder === 'widgets' ? `${folder}/${part}` : 'the shell';
}

const modules = [...(await readModules())].filter(
  ([path]) => SAYS.test(path) && !/\.(?:test|fixture)\.tsx?$|\/fixtures\//.test(path),
);
const tables = new Map<string, ReadSentence[]>();
for (const [path, code] of modules) {
  const subject = subjectOf(path);
  // What a call says of itself is for developers.
  const shown = path.endsWith('calls.ts') ? bare(code) : code;
  const found = sentencesIn(path, shown)
    .filter(({ words }) => path.startsWith('domain/') || isSaid(words))
    .flatMap(({ words }) => readSentences(words));
  if (found.length > 0) tables.set(subject, [...(tables.get(subject) ?? []), ...found]);
}

test('the sentences of the subjects were found', () => {
  for (const subject of ['auto-pay', 'cart', 'checkout', 'profile', 'session', 'tax', 'wallet', 'brand'])
    expect(tables.get(subject)?.length, subject).toBeGreaterThan(20);
});

test.each([...tables])('what %s says can be read with eight years of school (ruling 82)', (_, sentences) => {
  expect(gradeOf(sentences)).toBeLessThanOrEqual(HIGHEST_GRADE);
});

test('no sentence has more than 20 words, except those that a requirement fixes (ruling 82)', () => {
  const long = [...tables.values()]
    .flat()
    .filter(({ words }) => words.length > MOST_WORDS)
    .map(({ text }) => text);
  expect(long).toEqual(Object.keys(FIXED));
});

test.each(Object.entries(FIXED))('a requirement fixes "%s" (%s)', async (words, row) => {
  const rows = await readFile(inRepository('docs/requirements/recurring-wallet-settings-tax.md'), 'utf8');
  const fixing = rows.split('\n').find((line) => line.startsWith(`| ${row} |`));
  expect(fixing).toContain(words);
});

test.each([
  ['bill', 1],
  ['late', 1],
  ['payment', 2],
  ['account', 2],
  ['mailed', 1],
  ['added', 2],
  ['table', 2],
  ['organization', 5],
])('%s is spoken in %i parts', (word, parts) => {
  expect(syllablesIn(word)).toBe(parts);
});

test('a hard text has a higher grade than an easy one', () => {
  const hard =
    'Notwithstanding the aforementioned authorization, remuneration is contingent upon verification of documentation.';
  expect(gradeOf(readSentences(hard))).toBeGreaterThan(HIGHEST_GRADE);
  expect(gradeOf(readSentences('Nothing was paid. You can try again.'))).toBeLessThan(HIGHEST_GRADE);
});
