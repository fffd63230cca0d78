import type { Mutant } from './mutant.ts';

/** Files that are not changed, each with the reason. */
export const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  'text/*.ts': 'words for people; texts that a requirement fixes are compared whole where they are said',
  '*calls.ts': 'the table of calls, which tests/generated checks against the server',
  'fixtures/*.ts, *.fixture.ts': 'sample data for tests',
};

export const WORDING_LEFT_OUT =
  'a text with a blank between words, wherever it stands: it is wording, and no rule';

export const STATIC_LEFT_OUT =
  'outside `machines/`, what a module works out once, as it loads: schemas, tables and patterns. The types and the generated tests hold them';

const IS_LEFT_OUT = /(^|\/)text\/|calls\.ts$|(^|\/)fixtures\/|\.(fixture|test)\.ts$/;

export function isFileLeftOut(file: string): boolean {
  return IS_LEFT_OUT.test(file);
}

const WORDS = /[\w}] [\w$]/;

export function isWording({ mutator, original }: Pick<Mutant, 'mutator' | 'original'>): boolean {
  return mutator === 'StringLiteral' && WORDS.test(original);
}
