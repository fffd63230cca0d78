/** What the fields of a sign-in, a code or a password say when they are empty or incomplete. */
export const OLD_PASSWORD_MISSING = 'Enter your old password.';
export const NUMBER_SHORT = 'Enter the 10 digits of the number.';
export const CODE_MISSING = 'Enter the code.';
export const RECOVERY_CODE_SHORT = 'Enter the whole recovery code.';
export const codeShort = (digits: number) => `Enter the ${digits} digits of the code.`;
export const wordMissing = (word: string) => `Type ${word} to confirm.`;
export const RECOVERY_CODE_HINT = 'Two groups of five letters and digits.';
export const PASSWORD_UPDATED = 'Your password has been updated.';
