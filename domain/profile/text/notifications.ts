import {
  type NotificationSettings,
  type Switch,
  type SwitchedElsewhere,
  silentTopic,
  TOPICS,
  type Topic,
} from '../notification-settings.ts';

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

export function silentTopicText(topic: Topic, billName = NAMES.ebill): string {
  const name = topic === 'ebill' ? billName : NAMES[topic];
  return `You must have at least one ${name} notification type enabled.`;
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

/** Shown when the customer switches a text on without a verified number (NTF-06). */
export const NO_MOBILE_NUMBER = 'Please register your mobile number.';

/** Shown at the switches, and when the customer switches a text on, after the number has sent STOP (ruling 56). */
export const TEXTS_STOPPED =
  'Your mobile number ended all texts with STOP, so all texts are off and sign-in codes go by email. Text START from it to get texts again.';
