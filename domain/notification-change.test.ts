import { expect, test } from 'vitest';
import { switchesChange, waitingSwitches } from './notification-change.ts';
import { FIRST_SETTINGS, switchesOf } from './notification-settings.ts';

const first = switchesOf(FIRST_SETTINGS);
const withTexts = { ...first, TextEbillNotifications: true };
const both = { ...withTexts, TextPaymentNotifications: true };

test('without a connection the switches stand as I set them last, and undo goes back to the first (ruling 19)', () => {
  const changes = [switchesChange(first, withTexts, '1'), switchesChange(withTexts, both, '2')];
  expect(waitingSwitches(changes)).toEqual(both);
  expect(waitingSwitches([])).toBeUndefined();
  expect(changes[0]?.undo).toEqual(first);
});
