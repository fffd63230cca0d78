import * as v from 'valibot';
import { call } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { date, id, textId } from '../api/wire.ts';
import { reminder, reminderEntry } from './reminder.ts';

export const switchReminders = call({
  method: 'POST',
  path: '/services/web/scheduleNotification/EnableOrDisabledReminder',
  summary: 'Switches the reminders of an account on or off; the settings stay (API2-50, REM-12).',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, Active: v.boolean() }),
  answer: v.object({ success: v.literal(true), enabled: v.boolean() }),
  idempotent: true,
  failure: NOT_SAVED,
});

export const getReminders = call({
  method: 'GET',
  path: '/services/web/scheduleNotification/GetByAccountId/',
  summary: 'Reads the reminders of an account (API2-51).',
  who: 'customer',
  owns: { accountId: 'account' },
  request: v.object({ accountId: textId }),
  answer: reminder,
  failure: 'Unable to get reminder settings.  Please try again later.',
});

export const saveReminders = call({
  method: 'POST',
  path: '/services/web/scheduleNotification/AddOrUpdate',
  summary: 'Saves the reminders of an account and switches them on (API2-52).',
  who: 'customer',
  owns: { AccountId: 'account' },
  request: v.object({ AccountId: id, ...reminderEntry.entries }),
  answer: v.object({ success: v.literal(true), next_reminder_date: v.nullable(date) }),
  idempotent: true,
  failure: NOT_SAVED,
});
