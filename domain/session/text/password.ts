import {
  type BrokenRule,
  brokenRule,
  LONGEST_PASSWORD,
  type PasswordRule,
  type PasswordStrength,
  SHORTEST_PASSWORD,
} from '../password.ts';

/** Each rule as the checklist names it (PWD-11). */
export const RULE_LABELS: Readonly<Record<PasswordRule['name'], string>> = {
  length: '8 to 29 characters',
  uppercase: 'An uppercase letter',
  lowercase: 'A lowercase letter',
  digit: 'A digit',
  repeats: 'No character three times in a row',
};

/** The message for a password that breaks the rule. */
const BROKEN: Readonly<Record<BrokenRule, string>> = {
  length: 'Password must be at least 8 characters.',
  uppercase: 'Password must contain at least one uppercase letter.',
  lowercase: 'Password must contain at least one lowercase letter.',
  digit: 'Password must contain at least one digit.',
  repeats:
    'Please ensure the password does not contain the same character repeated consecutively. Eg: "AAA", "BBB".',
  'too long': 'Password must be less than 30 characters.',
};

export const brokenRuleText = (broken: BrokenRule): string => BROKEN[broken];

/** The first rule that a password breaks, in words; undefined when it is allowed. */
export function passwordProblem(password: string): string | undefined {
  const broken = brokenRule(password);
  return broken && brokenRuleText(broken);
}

/** The rules of the checklist that are not met, in one sentence; nothing when all are. */
export function rulesNotMet(rules: readonly { readonly label: string; readonly isMet: boolean }[]): string {
  const open = rules.filter(({ isMet }) => !isMet).map(({ label }) => label.toLowerCase());
  return open.length === 0 ? '' : `Not met yet: ${open.join(', ')}.`;
}

/** Shown when the two passwords differ (PWD-05). */
export const PASSWORDS_DIFFER = 'The password does not match with the confirm password.';

/** Shown for a password that is among the common ones (PWD-06). */
export const COMMON_PASSWORD = 'Please enter a password that is NOT commonly used.';

/** The name of each level on the meter (PWD-12). */
export const STRENGTH_NAMES: Record<PasswordStrength, string> = {
  INSUFFICIENT_CHARACTERS: 'Very weak',
  WEAK: 'Weak',
  MEDIUM: 'Medium',
  STRONG: 'Strong',
};

/** The rule and the advice below the meter (PWD-01, PWD-17). */
export const STRENGTH_HINT = `Use ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters. For a strong password, use 9 or more with a number, a lower-case, an upper-case and a special character.`;
