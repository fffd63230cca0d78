import { expect, test } from 'vitest';
import { FIRST_SETTINGS, switchesOf } from '../profile/notification-settings.ts';
import { nicknameChange } from './nickname-change.ts';
import { switchesChange, waitingSwitches } from './notification-change.ts';

const first = switchesOf(FIRST_SETTINGS);
const withTexts = { ...first, TextEbillNotifications: true };
const both = { ...withTexts, TextPaymentNotifications: true };

test('without a connection the switches show my last choice, and undo restores the first state (ruling 19)', () => {
  const changes = [switchesChange(first, withTexts, '1'), switchesChange(withTexts, both, '2')];
  expect(waitingSwitches(changes)).toEqual(both);
  expect(waitingSwitches([])).toBeUndefined();
  const renamed = nicknameChange({ account_id: 4, account_num: '1', nickname: '' }, 'Cabin', '3');
  expect(waitingSwitches(renamed ? [...changes, renamed] : [])).toEqual(both);
  expect(changes[0]).toEqual({
    id: '1',
    kind: 'notification settings',
    subject: 'notification settings',
    title: 'Your choice of notifications',
    request: withTexts,
    undo: first,
  });
});
