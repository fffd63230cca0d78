import * as v from 'valibot';
import { call } from '../call.ts';
import { reminder, reminderEntry } from '../reminder.ts';
import { date, id, textId } from '../wire.ts';

const NOT_SAVED = 'Unable to save changes.  Please try again later.';

/** API2-50: keeps the settings (REM-12). */
export const switchReminders = call({
  method: 'POST',
  path: '/services/web/scheduleNotification/EnableOrDisabledReminder',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, Active: v.boolean() }),
  answer: v.object({ success: v.literal(true), enabled: v.boolean() }),
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-51. */
export const getReminders = call({
  method: 'GET',
  path: '/services/web/scheduleNotification/GetByAccountId/',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId }),
  answer: reminder,
  failure: 'Unable to get reminder settings.  Please try again later.',
});

/** API2-52: switches them on. */
export const saveReminders = call({
  method: 'POST',
  path: '/services/web/scheduleNotification/AddOrUpdate',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, ...reminderEntry.entries }),
  answer: v.object({ success: v.literal(true), next_reminder_date: v.nullable(date) }),
  idempotent: true,
  failure: NOT_SAVED,
});
