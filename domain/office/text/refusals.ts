import type { RefusalTexts } from '../../api/refusal.ts';
import { REFUND_REFUSALS } from './refund-refusals.ts';

export const OFFICE_REFUSALS = {
  'office.not-signed-in': () => 'Please sign in to the office.',
  'office.right': () =>
    'You do not have the right to do this. A person who manages rights can give it to you.',
  'office.factor-again': () => 'Please enter a code of your authenticator app again.',
  'office.wrong-login': () => 'The email or the password is wrong.',
  'office.wrong-code': () => 'This code is wrong, or it was used before. Please enter the next one.',
  'office.too-many-tries': () => 'There were too many tries. Please wait 15 minutes and try again.',
  'office.step-over': () => 'This sign-in has ended. Please begin again.',
  'office.invitation-used': () => 'This invitation was used or has ended. Ask for a new one.',
  'office.name-missing': () => 'Please enter your name.',
  'office.reason-missing': () => 'Please give a reason.',
  'office.own-request': () => 'You asked for this yourself. Another person has to decide.',
  'office.decided': () => 'This was decided before. Nothing was changed.',
  'office.asked-before': () => 'Somebody has asked for this already. It waits for a decision.',
  'office.customer-removed': () => 'Nothing was done. This customer has removed the account.',
  'office.mails-enough': () =>
    'No mail was sent. This address got as many as it may get within an hour. Please try again later.',
  'office.email-changed-since': () =>
    'Nothing was approved. The customer has another address by now, so the correction has to be asked for again.',
  'office.exception-closed': () => 'This exception is closed. The books agree by now.',
  ...REFUND_REFUSALS,
} as const satisfies RefusalTexts;
