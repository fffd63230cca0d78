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

/** The first topic without any channel. */
export function silentTopic(settings: NotificationSettings): Topic | undefined {
  return TOPICS.find((topic) => !settings[topic].email && !settings[topic].text);
}

export type Switch = keyof NotificationSwitches;

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

export function asksForTexts(settings: NotificationSettings): boolean {
  return TOPICS.some((topic) => settings[topic].text);
}

/** The code of the refusal with these words. */
export const NO_MOBILE_NUMBER_CODE = 'profile.no-mobile-number';
