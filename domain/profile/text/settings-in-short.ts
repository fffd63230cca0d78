import type { BillerGroup } from '../../accounts/account.ts';
import { formatPhone } from '../../values/contact.ts';
import { counted } from '../../values/counted.ts';
import { listed } from '../../values/listed.ts';
import { type NotificationSwitches, settingsOf, TOPICS, type Topic } from '../notification-settings.ts';
import type { Profile } from '../profile.ts';
import { asksForBusiness } from '../profile-form.ts';

/** What the list of the settings tells of the customer's security. */
export interface SecurityState {
  /** Sign-in asks for a code by text. */
  readonly hasCodes: boolean;
  readonly hasAuthenticator: boolean;
  /** The devices on which the customer is signed in, this one included. */
  readonly deviceCount: number;
}

/** The parts of a profile that its row shows, without those that are empty. */
export function profileInShort(profile: Profile): string[] {
  const person = `${profile.fname} ${profile.lname}`.trim();
  const name = asksForBusiness(profile.account_type) ? profile.business_name || person : person;
  const phone = profile.mobile_number ?? profile.billing_phone;
  return [name, profile.email, formatPhone(phone)].filter((part) => part !== '');
}

const TOPIC_NAMES: Record<Topic, string> = { ebill: 'bills', autopay: 'auto pays', payment: 'payments' };

/** Whether texts reach a customer: not after STOP, and not in a portal that sends none. */
export type TextsReach = 'reach' | 'stopped' | 'none';

/** The state of the six switches in one sentence (SET-15). */
export function notificationsInShort(switches: NotificationSwitches, texts: TextsReach = 'reach'): string {
  const settings = settingsOf(switches);
  const stateOf = (way: 'email' | 'text') => {
    const on = TOPICS.filter((topic) => settings[topic][way]);
    if (on.length === TOPICS.length) return 'on';
    return on.length === 0 ? 'off' : `for ${listed(on.map((topic) => TOPIC_NAMES[topic]))}`;
  };
  const email = stateOf('email');
  if (texts === 'none') return `Email ${email}.`;
  if (texts === 'stopped') return `Email ${email}, texts ended with STOP.`;
  return `Email ${email}, texts ${stateOf('text')}.`;
}

/** What sign-in asks for, and on how many devices the customer is signed in (rulings 24, 28 and 76). */
export function securityInShort(
  { hasCodes, hasAuthenticator, deviceCount }: SecurityState,
  mobile: string,
  texts: TextsReach = 'reach',
): string {
  const codes = texts === 'reach' ? `Codes by text to …${mobile.slice(-2)}.` : 'Codes by email.';
  const asked = hasAuthenticator ? 'Codes by authenticator app.' : hasCodes ? codes : 'Password only.';
  const devices = deviceCount > 1 ? `Signed in on ${deviceCount} devices.` : 'Signed in on this device only.';
  return `${asked} ${devices}`;
}

/** The number of accounts and billers, and how many bills still come on paper (SET-22). */
export function billsInShort(groups: readonly BillerGroup[], taxAccountCount: number): string {
  const accounts = groups.flatMap((group) => group.accounts);
  const owned = [
    ...(accounts.length > 0
      ? [`${counted(accounts.length, 'account')} with ${counted(groups.length, 'biller')}`]
      : []),
    ...(taxAccountCount > 0 ? [counted(taxAccountCount, 'tax account')] : []),
  ];
  if (owned.length === 0) return 'No accounts yet.';
  const onPaper = accounts.filter(({ paperless }) => !paperless).length;
  const paper = onPaper === 0 ? '' : ` ${onPaper} still ${onPaper === 1 ? 'comes' : 'come'} on paper.`;
  return `${listed(owned)}.${paper}`;
}

/** Whether bills open without a connection on this device (ruling 13). */
export function offlineInShort(isKept: boolean, hasNoStorage: boolean, keptDays: number): string {
  if (hasNoStorage) return 'Off. This browser keeps nothing on this device.';
  return isKept
    ? `On. Your bills open without a signal for ${keptDays} days.`
    : 'Off. You did not choose to stay signed in.';
}
