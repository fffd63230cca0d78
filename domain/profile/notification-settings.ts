import * as v from 'valibot';
import { conflictingFields } from '../values/concurrent-edit.ts';

/** The topics of notices (NTF-01). */
export const TOPICS = ['ebill', 'autopay', 'payment'] as const;
export type Topic = (typeof TOPICS)[number];

export type NotificationSettings = Readonly<
  Record<Topic, { readonly email: boolean; readonly text: boolean }>
>;

/** The settings of a new customer (NTF-10). */
export const FIRST_SETTINGS: NotificationSettings = {
  ebill: { email: true, text: false },
  autopay: { email: true, text: false },
  payment: { email: true, text: false },
};

/** The six switches in the form that is saved (ENT2-14). */
export const notificationSwitches = v.object({
  EmailAutopayNotifications: v.boolean(),
  EmailEbillNotifications: v.boolean(),
  EmailPaymentNotifications: v.boolean(),
  TextAutopayNotifications: v.boolean(),
  TextEbillNotifications: v.boolean(),
  TextPaymentNotifications: v.boolean(),
});

export type NotificationSwitches = v.InferOutput<typeof notificationSwitches>;

export function switchesOf({ ebill, autopay, payment }: NotificationSettings): NotificationSwitches {
  return {
    EmailAutopayNotifications: autopay.email,
    EmailEbillNotifications: ebill.email,
    EmailPaymentNotifications: payment.email,
    TextAutopayNotifications: autopay.text,
    TextEbillNotifications: ebill.text,
    TextPaymentNotifications: payment.text,
  };
}

export function settingsOf(switches: NotificationSwitches): NotificationSettings {
  return {
    ebill: { email: switches.EmailEbillNotifications, text: switches.TextEbillNotifications },
    autopay: { email: switches.EmailAutopayNotifications, text: switches.TextAutopayNotifications },
    payment: { email: switches.EmailPaymentNotifications, text: switches.TextPaymentNotifications },
  };
}

/**
 * The effective settings while no number is verified: no texts, and emails for topics that would otherwise
 * send nothing (NTF-07, NTF-08).
 */
export function settingsWithoutTexts(settings: NotificationSettings): NotificationSettings {
  const emailOnly = ({ email, text }: NotificationSettings[Topic]) => ({ email: email || text, text: false });
  return {
    ebill: emailOnly(settings.ebill),
    autopay: emailOnly(settings.autopay),
    payment: emailOnly(settings.payment),
  };
}

const KEYS = { ebill: 'Ebill', autopay: 'Autopay', payment: 'Payment' } as const;
const NAMES: Record<Topic, string> = { ebill: 'bill', autopay: 'auto pay', payment: 'payment' };

/**
 * The message about a topic without any channel, in the settings screen's words (NTF-02 to NTF-05); undefined
 * when there is none.
 */
export function settingsProblem(settings: NotificationSettings, billName = NAMES.ebill): string | undefined {
  const silent = silentTopic(settings);
  return silent && silentTopicText(silent, billName);
}

/** The first topic without any channel. */
export function silentTopic(settings: NotificationSettings): Topic | undefined {
  return TOPICS.find((topic) => !settings[topic].email && !settings[topic].text);
}

export function silentTopicText(topic: Topic, billName = NAMES.ebill): string {
  const name = topic === 'ebill' ? billName : NAMES[topic];
  return `You must have at least one ${name} notification type enabled.`;
}

type Switch = keyof NotificationSwitches;

/** Switches with the state that another device has given them. */
export type SwitchedElsewhere = Readonly<Partial<Record<Switch, boolean>>>;

/**
 * The switches that another device has changed since and this save would overwrite; undefined when there is
 * none.
 */
export function switchesConflict(
  loaded: NotificationSettings,
  edited: NotificationSettings,
  now: NotificationSettings,
): SwitchedElsewhere | undefined {
  const current = switchesOf(now);
  const changed = conflictingFields(switchesOf(loaded), switchesOf(edited), current);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, current[name]]));
}

/** The switches in the order of the page, with their names within a sentence. */
const SWITCH_NAMES: readonly (readonly [Switch, string])[] = TOPICS.flatMap((topic) => [
  [`Email${KEYS[topic]}Notifications`, `${NAMES[topic]} notifications by email`] as const,
  [`Text${KEYS[topic]}Notifications`, `${NAMES[topic]} notifications by text`] as const,
]);

export function switchesConflictText(switched: SwitchedElsewhere): string {
  const facts = SWITCH_NAMES.filter(([key]) => switched[key] !== undefined).map(
    ([key, name]) => `${name} are now ${switched[key] ? 'on' : 'off'}`,
  );
  return `Another device changed this meanwhile: ${facts.join(', ')}. Please look and choose again.`;
}

export function asksForTexts(settings: NotificationSettings): boolean {
  return TOPICS.some((topic) => settings[topic].text);
}

/** Shown when the customer switches a text on without a verified number (NTF-06). */
export const NO_MOBILE_NUMBER = 'Please register your mobile number.';
/** The code of the refusal with these words. */
export const NO_MOBILE_NUMBER_CODE = 'profile.no-mobile-number';

/** Shown at the switches, and when the customer switches a text on, after the number has sent STOP (ruling 56). */
export const TEXTS_STOPPED =
  'Your mobile number ended all texts with STOP, so all texts are off and sign-in codes go by email. Text START from it to get texts again.';
