import type { RefusalTexts } from '../../api/refusal.ts';
import { counted } from '../../values/counted.ts';
import { INVALID_EMAIL, INVALID_MOBILE_NUMBER } from '../../values/text/en.ts';
import type { BrokenRule } from '../password.ts';
import {
  AUTHENTICATION_FAILED,
  DEAD_UNDO,
  INVALID_REFRESH_TOKEN,
  INVALID_RESET_TOKEN,
  NO_REFRESH_TOKEN,
  SIGNED_IN_TOO_LONG,
  STOLEN_PASSWORD,
  WRONG_PASSWORD,
} from './en.ts';
import { SET_UP_TOO_LATE } from './entry.ts';
import { brokenRuleText, COMMON_PASSWORD } from './password.ts';
import { INVALID_SESSION } from './reasons.ts';
import { lockedOutText } from './wrong-passwords.ts';

export const SESSION_REFUSALS = {
  'session.not-signed-in': () => INVALID_SESSION,
  'session.not-authenticated': () => AUTHENTICATION_FAILED,
  'session.not-verified': () => 'Please verify your email address first.',
  'session.no-refresh-token': () => NO_REFRESH_TOKEN,
  'session.invalid-refresh-token': () => INVALID_REFRESH_TOKEN,
  'session.signed-in-too-long': () => SIGNED_IN_TOO_LONG,
  'session.busy': () => 'Too many people are signing in right now. Please try again in a moment.',
  'session.not-a-person': () => 'We could not confirm that you are a person. Please try again.',
  'session.email-missing': () => 'Please enter your email.',
  'session.password-missing': () => 'Please enter your password.',
  'session.invalid-email': () => INVALID_EMAIL,
  'session.wrong-login': () => 'The email or password provided was invalid',
  'session.locked-out': ({ seconds }: { readonly seconds: number }) => lockedOutText(seconds * 1000),
  'session.merchant': () => 'This email belongs to a merchant. Please use Merchant Login.',
  'session.temporary-password-over': () =>
    'Your temporary password has ended, a day after it was sent. Please ask for a new password with "Forgot password".',
  'session.sign-in-over': () => 'This sign-in has ended. Please go back and sign in again.',
  'session.too-many-tries': () => 'There were too many tries. Please wait a while and try again.',

  'session.wrong-password': () => WRONG_PASSWORD,
  'session.too-many-wrong-passwords': () =>
    'There were too many wrong passwords. Please wait 15 minutes and try again.',
  'session.password-again': () => 'Please enter your password again.',
  'session.password-and-code-again': () => 'Please enter your password and a code again.',
  'session.password-rule': ({ rule }: { readonly rule: BrokenRule }) => brokenRuleText(rule),
  'session.common-password': () => COMMON_PASSWORD,
  'session.stolen-password': () => STOLEN_PASSWORD,
  'session.same-password': () => 'The new password must differ from the old one.',
  'session.invalid-reset-token': () => INVALID_RESET_TOKEN,
  'session.no-such-customer': () => 'No customer has this email.',

  'session.dead-link': () => 'This link was used before, is too old or is not complete.',
  'session.used-link': () =>
    'This link was used before. Your email address is verified, and you can sign in.',
  'session.dead-undo': () => DEAD_UNDO,
  'session.address-taken-since': () => 'Another customer has verified this address since. Please contact us.',
  'session.email-taken': () => 'This email is already used by another customer.',
  'session.same-email': () => 'This is your email already.',
  'session.invalid-mobile-number': () => INVALID_MOBILE_NUMBER,
  'session.mobile-taken': () => 'This mobile number is already used by another customer.',

  'session.wrong-code': () => 'This code is wrong or has expired.',
  'session.wrong-app-code': () =>
    'This code is wrong or was used before. Enter the next one that the app shows, or go back and sign in again.',
  'session.wrong-recovery-code': () => 'This recovery code is wrong or was used before.',
  'session.wrong-set-up-code': () =>
    'This is not the code that the app shows now. Please enter the newest one.',
  'session.spent-code': () => 'There were too many wrong codes. Please ask for a new one.',
  'session.wrong-codes-ended': () => 'There were too many wrong codes. Please go back and sign in again.',
  'session.wrong-change-codes': () => 'There were too many wrong codes. Please wait an hour and try again.',
  'session.wrong-sign-in-codes': () =>
    'There were too many wrong codes. Please wait an hour and sign in again.',
  'session.wrong-codes-minutes': ({ minutes }: { readonly minutes: number }) =>
    `There were too many wrong codes. Please sign in again in ${counted(minutes, 'minute')}.`,
  'session.wrong-set-up-codes': () =>
    'There were too many wrong codes. Please wait 15 minutes and try again.',
  'session.code-too-soon': ({ seconds }: { readonly seconds: number }) =>
    `Please wait ${counted(seconds, 'second')} before you ask for another code.`,
  'session.too-many-codes': () => 'Too many codes were sent. Please try again in an hour.',
  'session.no-texts': () => 'Codes by text are not switched on.',
  'session.authenticator-on': () =>
    'An authenticator app is set up already. Turn it off before you set up another one.',
  'session.authenticator-off': () => 'No authenticator app is set up.',
  'session.set-up-too-late': () => SET_UP_TOO_LATE,
} satisfies RefusalTexts;
