import { expect, test } from 'vitest';
import {
  asksForTexts,
  FIRST_SETTINGS,
  settingsOf,
  settingsWithoutTexts,
  switchesConflict,
  switchesOf,
} from './notification-settings.ts';
import { settingsProblem, switchesConflictText } from './text/notifications.ts';

const NONE = { email: false, text: false };

test('a new customer gets notices by email and not by text (NTF-10)', () => {
  expect(switchesOf(FIRST_SETTINGS)).toEqual({
    EmailAutopayNotifications: true,
    EmailEbillNotifications: true,
    EmailPaymentNotifications: true,
    TextAutopayNotifications: false,
    TextEbillNotifications: false,
    TextPaymentNotifications: false,
  });
});

test('the six switches match the three topics (NTF-01)', () => {
  const settings = { ...FIRST_SETTINGS, autopay: { email: false, text: true } };
  expect(settingsOf(switchesOf(settings))).toEqual(settings);
});

test.each([
  ['autopay', 'You must have at least one auto pay notification type enabled.'],
  ['ebill', 'You must have at least one bill notification type enabled.'],
  ['payment', 'You must have at least one payment notification type enabled.'],
] as const)('the last channel of the topic %s stays on: %s (NTF-03 to NTF-05)', (topic, words) => {
  expect(settingsProblem({ ...FIRST_SETTINGS, [topic]: NONE })).toBe(words);
});

test('bills are called statements while a number is registered (NTF-04)', () => {
  expect(settingsProblem({ ...FIRST_SETTINGS, ebill: NONE }, 'statement')).toBe(
    'You must have at least one statement notification type enabled.',
  );
});

test('one channel for each topic is enough (NTF-02)', () => {
  expect(settingsProblem(FIRST_SETTINGS)).toBeUndefined();
  expect(settingsProblem({ ...FIRST_SETTINGS, ebill: { email: false, text: true } })).toBeUndefined();
});

test('without a number, notices by text go by email instead (NTF-07)', () => {
  expect(settingsWithoutTexts({ ...FIRST_SETTINGS, ebill: { email: false, text: true } })).toEqual(
    FIRST_SETTINGS,
  );
});

test('without a number every topic keeps its emails and loses its texts (NTF-07, NTF-08)', () => {
  const both = { email: true, text: true };
  const byEmail = { email: true, text: false };
  expect(settingsWithoutTexts({ ebill: both, autopay: NONE, payment: { email: false, text: true } })).toEqual(
    { ebill: byEmail, autopay: NONE, payment: byEmail },
  );
});

test('only the bill has another name while a number is registered (NTF-04)', () => {
  expect(settingsProblem({ ...FIRST_SETTINGS, payment: NONE }, 'statement')).toBe(
    'You must have at least one payment notification type enabled.',
  );
});

test('texts are asked for when one topic wants them', () => {
  expect(asksForTexts(FIRST_SETTINGS)).toBe(false);
  expect(asksForTexts({ ...FIRST_SETTINGS, payment: { email: true, text: true } })).toBe(true);
});

test('a switch that another device changed meanwhile is named with its state', () => {
  const changed = (topic: 'ebill' | 'payment', email: boolean, text: boolean) => ({
    ...FIRST_SETTINGS,
    [topic]: { email, text },
  });
  const told = (now: typeof FIRST_SETTINGS, edited = FIRST_SETTINGS) =>
    switchesConflict(FIRST_SETTINGS, edited, now);
  expect(told(FIRST_SETTINGS)).toBeUndefined();
  expect(told(changed('payment', true, true), changed('payment', true, true))).toBeUndefined();
  expect(told(changed('payment', true, true))).toEqual({ TextPaymentNotifications: true });
  expect(told(changed('ebill', false, true))).toEqual({
    EmailEbillNotifications: false,
    TextEbillNotifications: true,
  });
  expect(switchesConflictText({ TextPaymentNotifications: true })).toBe(
    'Another device changed this meanwhile: payment notifications by text are now on. Please look and choose again.',
  );
  expect(switchesConflictText({ TextEbillNotifications: true, EmailEbillNotifications: false })).toBe(
    'Another device changed this meanwhile: bill notifications by email are now off, bill notifications by text are now on. Please look and choose again.',
  );
});
