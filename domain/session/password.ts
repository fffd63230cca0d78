/** The fewest characters of a password (PWD-01). */
export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 29;

/** A rule as the checklist names it (PWD-11). */
export interface PasswordRule {
  readonly name: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'repeats';
  readonly label: string;
  /** The message for a password that breaks the rule. */
  readonly words: string;
}

const RULES: readonly (PasswordRule & { readonly isMet: (password: string) => boolean })[] = [
  {
    name: 'length',
    label: '8 to 29 characters',
    words: 'Password must be at least 8 characters.',
    isMet: (password) => password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD,
  },
  {
    name: 'uppercase',
    label: 'An uppercase letter',
    words: 'Password must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    name: 'lowercase',
    label: 'A lowercase letter',
    words: 'Password must contain at least one lowercase letter.',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    name: 'digit',
    label: 'A digit',
    words: 'Password must contain at least one digit.',
    isMet: (password) => /\d/.test(password),
  },
  {
    name: 'repeats',
    label: 'No character three times in a row',
    words:
      'Please ensure the password does not contain the same character repeated consecutively. Eg: "AAA", "BBB".',
    isMet: (password) => password !== '' && !/(.)\1\1/su.test(password),
  },
];

const TOO_LONG = 'Password must be less than 30 characters.';

/** Each rule, in the order of the checklist, with whether the password meets it (PWD-11). */
export function passwordRules(password: string): (PasswordRule & { readonly isMet: boolean })[] {
  return RULES.map(({ isMet, ...rule }) => ({ ...rule, isMet: isMet(password) }));
}

/** The rules of the checklist that are not met, in one sentence; nothing when all are. */
export function rulesNotMet(rules: readonly { readonly label: string; readonly isMet: boolean }[]): string {
  const open = rules.filter(({ isMet }) => !isMet).map(({ label }) => label.toLowerCase());
  return open.length === 0 ? '' : `Not met yet: ${open.join(', ')}.`;
}

export type BrokenRule = PasswordRule['name'] | 'too long';

/** The first rule that a password breaks; undefined when it is allowed (PWD-01 to PWD-04). */
export function brokenRule(password: string): BrokenRule | undefined {
  if (password.length > LONGEST_PASSWORD) return 'too long';
  return RULES.find(({ isMet }) => !isMet(password))?.name;
}

export function brokenRuleText(broken: BrokenRule): string {
  return RULES.find(({ name }) => name === broken)?.words ?? TOO_LONG;
}

/** The same in words. */
export function passwordProblem(password: string): string | undefined {
  const broken = brokenRule(password);
  return broken && brokenRuleText(broken);
}

/** Shown when the two passwords differ (PWD-05). */
export const PASSWORDS_DIFFER = 'The password does not match with the confirm password.';

/** Shown for a password that is among the common ones (PWD-06). */
export const COMMON_PASSWORD = 'Please enter a password that is NOT commonly used.';

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

/** The name of each level on the meter (PWD-12). */
export const STRENGTH_NAMES: Record<PasswordStrength, string> = {
  INSUFFICIENT_CHARACTERS: 'Very weak',
  WEAK: 'Weak',
  MEDIUM: 'Medium',
  STRONG: 'Strong',
};

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

/** The rule and the advice below the meter (PWD-01, PWD-17). */
export const STRENGTH_HINT = `Use ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters. For a strong password, use 9 or more with a number, a lower-case, an upper-case and a special character.`;
