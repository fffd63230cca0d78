import type { RefusalTexts } from '../../api/refusal.ts';
import { waitText } from '../../session/text/wrong-passwords.ts';
import { SECOND } from '../../values/durations.ts';
import {
  NO_BILLER,
  NO_CONFIRMATION_NUMBER,
  NO_PAYOUT,
  NOT_A_CONFIRMATION_NUMBER,
  NOT_A_SHORT_NAME,
  NOT_BASE64,
  NOT_FOUR_DIGITS,
  SAMPLE_TOO_LARGE,
} from './fields.ts';
import { REFUND_REFUSALS } from './refund-refusals.ts';

export const OFFICE_REFUSALS = {
  'office.not-signed-in': () => 'Please sign in to the office.',
  'office.right': () =>
    'You do not have the right to do this. A person who manages rights can give it to you.',
  'office.factor-again': () => 'Please use your second factor again.',
  'office.wrong-login': () => 'The email or the password is wrong.',
  'office.locked-out': ({ seconds }: { readonly seconds: number }) =>
    `There were too many wrong passwords for this email. Please wait ${waitText(seconds * SECOND)} and try again.`,
  'office.wrong-code': () => 'This code is wrong, or it was used before. Please enter the next one.',
  'office.passkey-wrong': () => 'This passkey was not accepted. Please try again, or use another way.',
  'office.no-passkey': () => 'You have no passkey. Please use your authenticator app.',
  'office.passkey-known': () => 'This passkey is in use already. Nothing was changed.',
  'office.passkeys-enough': () =>
    'You have as many passkeys as you can have. Remove one first. Nothing was changed.',
  'office.passkey-name': () => 'Please enter a name for the passkey.',
  'office.last-factor': () =>
    'This is your only second factor. Add another one before you remove it. Nothing was changed.',
  'office.app-set-up': () => 'An authenticator app is set up already. Remove it first. Nothing was changed.',
  'office.app-step-over': () => 'The key has ended. Please begin again. Nothing was changed.',
  'office.no-app': () => 'No authenticator app is set up. Please use your passkey.',
  'office.too-many-tries': () => 'There were too many tries. Please wait 15 minutes and try again.',
  'office.step-over': () => 'This sign-in has ended. Please begin again.',
  'office.invitation-used': () =>
    'This invitation was used or has ended. Sign in if you have joined, and ask for a new one otherwise.',
  'office.name-missing': () => 'Please enter your name.',
  'office.reason-missing': () => 'Please give a reason.',
  'office.own-request': () => 'You asked for this yourself. Another person has to decide.',
  'office.file-too-long': () =>
    'Nothing was downloaded. The file would have more than 50,000 rows. Please narrow it first: by a filter, or by more of a name.',
  'office.decided': () => 'This was decided before. Nothing was changed.',
  'office.asked-before': () => 'Somebody has asked for this already. It waits for a decision.',
  'office.customer-removed': () => 'Nothing was done. This customer has removed the account.',
  'office.mails-enough': () =>
    'No mail was sent. This address got as many as it may get within an hour. Please try again later.',
  'office.email-changed-since': () =>
    'Nothing was approved. The customer has another address by now, so the correction has to be asked for again.',
  'office.exception-closed': () => 'This exception is closed. The books agree by now.',
  ...REFUND_REFUSALS,
  'office.email-wrong': () => 'Please enter a whole mail address.',
  'office.no-biller': () => 'There is no such biller.',
  'office.no-roles': () => 'Please choose a role.',
  'office.person-known': () => 'This person has joined before. Change the roles on the page of the person.',
  'office.person-joined': () => 'This person has joined. A new link is not needed.',
  'office.person-inactive': () => 'This person is deactivated. Nothing was changed.',
  'office.own-person': () => 'You cannot do this for yourself. Another person has to.',
  'office.may-not-give': () => 'You cannot give or take these roles. Nothing was changed.',
  'office.asker-may-not-give': () =>
    'The person who asked has lost the right to it. Refuse the request. Nothing was changed.',
  'office.roles-same': () => 'The person has these roles already.',
  'office.not-own-request': () => 'Only the person who asked can withdraw this.',
  'office.words-missing': () => 'Please enter what customers will read.',
  'office.paused-before': () => 'The biller is paused already. Nothing was changed.',
  'office.not-paused': () => 'The biller is not paused. Nothing was changed.',
  'office.own-import': () => 'You sent this file yourself. Another person has to decide.',
  'office.import-decided': () => 'This file does not wait for a decision any more. Nothing was changed.',
  'office.no-confirmation-number': () => NO_CONFIRMATION_NUMBER,
  'office.not-a-confirmation-number': () => NOT_A_CONFIRMATION_NUMBER,
  'office.no-payout': () => NO_PAYOUT,
  'office.no-biller-name': () => NO_BILLER,
  'office.not-a-short-name': () => NOT_A_SHORT_NAME,
  'office.not-four-digits': () => NOT_FOUR_DIGITS,
  'office.not-base64': () => NOT_BASE64,
  'office.sample-too-large': () => SAMPLE_TOO_LARGE,
} as const satisfies RefusalTexts;
