/** The fewest characters of a password (PWD-01). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 29;

/** A rule of the checklist (PWD-11). */
export interface PasswordRule {
  readonly name: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'repeats';
}

const RULES: readonly (PasswordRule & { readonly isMet: (password: string) => boolean })[] = [
  {
    name: 'length',
    isMet: (password) => password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD,
  },
  {
    name: 'uppercase',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    name: 'lowercase',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    name: 'digit',
    isMet: (password) => /\d/.test(password),
  },
  {
    name: 'repeats',
    isMet: (password) => password !== '' && !/(.)\1\1/su.test(password),
  },
];

/** Each rule, in the order of the checklist, with whether the password meets it (PWD-11). */
export function passwordRules(password: string): (PasswordRule & { readonly isMet: boolean })[] {
  return RULES.map(({ isMet, ...rule }) => ({ ...rule, isMet: isMet(password) }));
}

export type BrokenRule = PasswordRule['name'] | 'too long';

/** The first rule that a password breaks; undefined when it is allowed (PWD-01 to PWD-04). */
export function brokenRule(password: string): BrokenRule | undefined {
  if (password.length > LONGEST_PASSWORD) return 'too long';
  return RULES.find(({ isMet }) => !isMet(password))?.name;
}

const SHORTEST_WORD = 4;
const MOST_LETTERS_BESIDE = 2;

/**
 * True of a password that is little more than one of the words, such as `Billfold2026!`: only its letters
 * count, and two besides the word (PWD-06).
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  return words
    .map(lettersOf)
    .some(
      (word) =>
        word.length >= SHORTEST_WORD &&
        letters.includes(word) &&
        letters.length - word.length <= MOST_LETTERS_BESIDE,
    );
}

const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\P{L}/gu, '');

export type PasswordStrength = 'INSUFFICIENT_CHARACTERS' | 'WEAK' | 'MEDIUM' | 'STRONG';

/**
 * The level on the meter. It is not a rule: a weak password of 8 characters may pass, one of 7 may not
 * (PWD-13 to PWD-16).
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 7 || password.length > 30) return 'INSUFFICIENT_CHARACTERS';
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\d/].filter((kind) => kind.test(password)).length;
  if (password.length >= 9 && kinds === 3 && /\W/.test(password)) return 'STRONG';
  return password.length >= 8 && kinds >= 2 ? 'MEDIUM' : 'WEAK';
}
