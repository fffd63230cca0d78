import type { Spot } from './mutant.ts';

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

export const TAGS_LEFT_OUT =
  'tags of states, and names of machines: no machine reads one. Screens and diagrams do, and the tests of screens are in `src/` and `office/`';

export const TYPES_LEFT_OUT =
  'what a machine says for its types alone, and parts that every use of it replaces';

const IS_LEFT_OUT = /(^|\/)text\/|calls\.ts$|(^|\/)fixtures\/|\.(fixture|test)\.ts$/;

export function isFileLeftOut(file: string): boolean {
  return IS_LEFT_OUT.test(file);
}

const WORDS = /[\w}] [\w$]/;

export function isWording({ mutator, original }: Pick<Spot, 'mutator' | 'original'>): boolean {
  return mutator === 'StringLiteral' && WORDS.test(original);
}

/** True in the tags of a state, which stand on one line, and for the name of a machine. */
export function isForScreens({ before, original }: Pick<Spot, 'before' | 'original'>): boolean {
  return /^ {2}id: $/.test(before) || (/\btags: (\[[^\]]*)?$/.test(before) && /^['[]/.test(original));
}

/** True for the types of a machine, and for its actors where no use of it has replaced them. */
export function isForTypes({ before, original }: Pick<Spot, 'before' | 'original'>): boolean {
  return /\btypes: $/.test(before) || (/\bactors: $/.test(before) && /\b(unwired|port)\b/.test(original));
}
