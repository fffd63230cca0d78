import { expect, test } from 'vitest';
import type { Alert } from './alert.ts';
import { readMark, unreadAmong } from './alert-change.ts';

const alert = (id: number, is_read = false): Alert => ({
  id,
  alert_type: 'notification',
  is_read,
  message: `Message ${id}`,
  href: '#/bills/1',
  typeMsg: 'New bill',
  formattedDate: '11/22/2026',
});

test('an alert that was marked here is read at once, also while the mark waits (NTF-12)', () => {
  const [first, second, third] = [alert(1), alert(2), alert(3, true)];
  expect(unreadAmong([first, second, third], [])).toEqual([first, second]);
  expect(unreadAmong([first, second], [readMark(first, 'a')])).toEqual([second]);
});

test('a mark that was taken back shows the alert again', () => {
  const one = alert(1);
  const mark = readMark(one, 'a');
  expect(mark.title).toBe(`Notification dismissed: ${one.message}`);
  const back = { ...mark, id: 'b', request: { id: 1, is_read: false } };
  expect(unreadAmong([one], [mark, back])).toEqual([one]);
});
