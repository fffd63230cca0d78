import { expect, test } from 'vitest';
import type { Alert } from '../profile/alert.ts';
import { alertReadChange, unreadAmong } from './alert-change.ts';

const alert = (id: number, is_read = false): Alert => ({
  id,
  alert_type: 'notification',
  is_read,
  message: `Message ${id}`,
  href: '#/bills/1',
  typeMsg: 'New bill',
  formattedDate: '11/22/2026',
});

test('an alert marked as read here is read at once, even while the mark waits in the outbox (NTF-12)', () => {
  const [first, second, third] = [alert(1), alert(2), alert(3, true)];
  expect(unreadAmong([first, second, third], [])).toEqual([first, second]);
  expect(unreadAmong([first, second], [alertReadChange(first, 'a')])).toEqual([second]);
});

test('taking the mark back shows the alert again', () => {
  const unread = alert(1);
  const mark = alertReadChange(unread, 'a');
  expect(mark).toMatchObject({
    subject: 'alert 1',
    request: { id: 1, is_read: true },
    undo: { is_read: false },
  });
  expect(mark.title).toBe(`Notification dismissed: ${unread.message}`);
  const back = { ...mark, id: 'b', request: { id: 1, is_read: false } };
  expect(unreadAmong([unread], [mark, back])).toEqual([unread]);
});
