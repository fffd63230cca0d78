import { ACCOUNT_REMOVED } from '../../accounts/text/removal.ts';

/** How what an event names ended: it was done, refused, or stopped because there were too many tries. */
export type EventOutcome = 'done' | 'refused' | 'limited';

type Sentences = Partial<Record<EventOutcome, string>>;

/** What is recorded about a customer's security, with the sentence for the customer. */
export const SECURITY_EVENTS = {
  'sign-in': {
    done: 'Signed in.',
    refused: 'Someone tried to sign in with a wrong password.',
    limited: 'Signing in was stopped after too many wrong passwords.',
  },
  'sign-in-by-link': { done: 'Signed in by a link from an open session.' },
  'sign-in-code': {
    refused: 'Someone who knew your password entered a wrong sign-in code.',
    limited: 'Signing in was stopped after too many wrong codes.',
  },
  'sent-code': { refused: 'Someone entered a wrong code in place of one that we sent.' },
  'sent-link': { refused: 'Someone followed a link that had ended or that we never sent.' },
  'sign-out': { done: 'Signed out.' },
  'session-ended': { done: 'Another device was signed out.' },
  'sessions-ended-by-staff': { done: 'Every device was signed out by the people who run this portal.' },
  'refresh-reuse': { refused: 'A session ended because its key was used twice. It may have been copied.' },
  'password-entry': {
    refused: 'A wrong password was entered to confirm a change.',
    limited: 'Confirming a change was stopped after too many wrong passwords.',
  },
  'password-changed': { done: 'The password was changed.' },
  'email-changed': { done: 'The email address was changed.' },
  'mobile-changed': { done: 'The mobile number was changed.' },
  'codes-on': { done: 'Sign-in codes were switched on.' },
  'codes-off': { done: 'Sign-in codes were switched off.' },
  'authenticator-on': { done: 'An authenticator app was set up.' },
  'authenticator-off': { done: 'The authenticator app was turned off.' },
  'recovery-codes-made': { done: 'New recovery codes were made.' },
  'recovery-code-used': { done: 'A recovery code was entered to sign in.' },
  'method-added': {
    done: 'A payment method was added.',
    limited: 'Adding payment methods was stopped, because too many were added.',
  },
  'method-changed': { done: 'A payment method was changed.' },
  'payment-declined': {
    refused: 'A payment was declined.',
    limited: 'Paying was stopped for a while, because too many payments were declined.',
  },
  'method-removed': { done: 'A payment method was removed.' },
  'auto-pay-on': { done: 'An auto pay was switched on.' },
  'auto-pay-off': { done: 'An auto pay was switched off.' },
  'auto-pay-method': { done: 'An auto pay got another payment method.' },
  'auto-pay-taken-over': { done: 'You took over an auto pay.' },
  'auto-pay-lost': { done: 'Somebody else took over one of your auto pays.' },
  'account-added': { done: 'A biller’s account was added.' },
  'account-removed': { done: 'A biller’s account was removed.' },
  'take-over-asked': { done: 'A biller’s account was added, and its take-over was asked for.' },
  'account-claimed': { done: 'Somebody else asked to take over one of your billers’ accounts.' },
  'take-over-objected': { done: 'You objected to the take-over of a biller’s account.' },
  'take-over-ended': { done: 'The take-over of a biller’s account ended: a payer objected.' },
  'account-taken-over': { done: 'You took over a biller’s account.' },
  'account-lost': { done: 'Somebody else took over one of your billers’ accounts.' },
  'account-search': {
    refused: 'A biller’s account was not found with what was entered.',
    limited: 'Finding accounts was stopped after too many tries.',
  },
  'account-guessed': {
    refused: 'Somebody failed five times to prove that one of your accounts is theirs.',
  },
  'email-undone': { done: 'A link in a mail or text brought the former email address back.' },
  'mobile-undone': { done: 'A link in a mail or text brought the former mobile number back.' },
  'password-undone': { done: 'A link in a mail or text ended a password that somebody had changed.' },
  'codes-undone': { done: 'A link in a mail or text undid the change of sign-in codes.' },
  'authenticator-undone': { done: 'A link in a mail or text undid the change of the authenticator app.' },
  'not-me': { done: 'Every device was signed out, because a link in a mail said "This was not me".' },
  'data-downloaded': { done: 'A copy of all your data was downloaded.' },
  registered: { done: 'The sign-in was made.' },
  'email-verified': { done: 'The email address was confirmed.' },
  'customer-removed': { done: ACCOUNT_REMOVED },
} as const satisfies Record<string, Sentences>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** The sentence of an event. A server of a newer version may tell of a kind that this app does not know. */
export function eventSentence({ kind, outcome }: { kind: string; outcome: string }): string {
  const sentences: Sentences = Object.hasOwn(SECURITY_EVENTS, kind)
    ? SECURITY_EVENTS[kind as SecurityEvent]
    : {};
  return sentences[outcome as EventOutcome] ?? 'Something about your security changed.';
}
