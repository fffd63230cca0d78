import { isRegistrableEmail } from '../profile/profile-form.ts';
import { phoneDigits } from '../values/contact.ts';
import { INVALID_EMAIL, INVALID_MOBILE_NUMBER } from '../values/text/en.ts';
import { RECOVERY_LENGTH, recoveryCodeIn } from './authenticator.ts';
import { codeShort, RECOVERY_CODE_SHORT, wordMissing } from './text/entry.ts';
import { EMAIL_MISSING, PASSWORD_MISSING } from './text/login.ts';

/** Says why nothing can be sent to an address yet. An empty entry is not called wrong. */
export function emailProblem(typed: string): string | undefined {
  if (typed.trim() === '') return EMAIL_MISSING;
  return isRegistrableEmail(typed) ? undefined : INVALID_EMAIL;
}

/** Says why no code can be texted yet (VER-04, VER-05). */
export function mobileNumberProblem(typed: string): string | undefined {
  return phoneDigits(typed).length === 10 ? undefined : INVALID_MOBILE_NUMBER;
}

/** A code is complete with as many digits as the server named (VER-08). */
export function codeProblem(code: string, digits: number): string | undefined {
  return code.length === digits ? undefined : codeShort(digits);
}

export function recoveryCodeProblem(typed: string): string | undefined {
  return recoveryCodeIn(typed).length === RECOVERY_LENGTH ? undefined : RECOVERY_CODE_SHORT;
}

/** A password that is asked for once more has no rules: the server compares it. */
export function passwordMissing(typed: string, words = PASSWORD_MISSING): string | undefined {
  return typed === '' ? words : undefined;
}

/** The word that confirms a removal may be typed in small letters. */
export function wordProblem(typed: string, word: string): string | undefined {
  return typed.trim().toUpperCase() === word ? undefined : wordMissing(word);
}
