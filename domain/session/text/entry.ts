/** What the fields of a sign-in, a code or a password say when they are empty or incomplete. */
export const OLD_PASSWORD_MISSING = 'Enter your old password.';
export const NUMBER_SHORT = 'Enter the 10 digits of the number.';
export const CODE_MISSING = 'Enter the code.';
export const RECOVERY_CODE_SHORT = 'Enter the whole recovery code.';
export const codeShort = (digits: number) => `Enter the ${digits} digits of the code.`;
export const wordMissing = (word: string) => `Type ${word} to confirm.`;
export const RECOVERY_CODE_HINT = 'Two groups of five letters and digits.';
export const PASSWORD_UPDATED = 'Your password has been updated.';
export const SET_UP_TOO_LATE = 'The set-up was not finished within ten minutes. Please start again.';
export const CODE_NOT_CHECKED = 'The code could not be checked. Please try again.';
export const CONFIRM_CODE = 'Confirm Code';
export const VERIFICATION_CODE = 'Verification code';
export const SEND_ANOTHER_CODE = 'Send another code';
export const CONFIRM_PASSWORD = 'Confirm your password';
export const BACK_TO_SIGN_IN = 'Back to sign in';
export const NEW_EMAIL = 'New email';
