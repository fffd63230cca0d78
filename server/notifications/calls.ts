import type { AnswerOf } from '../../domain/api/call.ts';
import type * as calls from '../../domain/profile/notification-calls.ts';
import {
  type NotificationSettings,
  settingsOf,
  switchesOf,
} from '../../domain/profile/notification-settings.ts';
import type { Handlers } from '../handlers.ts';
import { isAnyEnabled } from '../texts/view.ts';
import { areTextsStopped, saveSettings, settingsOfCustomer } from './settings.ts';

type PageSwitches = AnswerOf<typeof calls.getPageNotifications>;

export const notifications: Handlers<typeof calls> = {
  getNotifications: async (_, { parts, scope }) => ({
    ...switchesOf(await settingsOfCustomer(scope, parts)),
    pay_by_text_enabled: await isAnyEnabled(scope),
    texts_stopped: await areTextsStopped(scope),
  }),

  saveNotifications: async ({ held, ...switches }, { parts, scope }) => ({
    success: true,
    ...switchesOf(
      await parts.store.transact((db) =>
        saveSettings({ ...scope, db }, parts, settingsOf(switches), held && settingsOf(held)),
      ),
    ),
  }),

  getPageNotifications: async (_, { parts, scope }) => pageSwitchesOf(await settingsOfCustomer(scope, parts)),

  savePageNotifications: async ({ page_name: _, ...switches }, { parts, scope }) => ({
    success: true,
    ...pageSwitchesOf(await saveSettings(scope, parts, settingsOfPage(switches))),
  }),
};

function pageSwitchesOf({ ebill, autopay, payment }: NotificationSettings): PageSwitches {
  return {
    notify_payment_email_ebill: ebill.email,
    notify_payment_ebill_text: ebill.text,
    notify_payment_email_autopay: autopay.email,
    notify_payment_autopay_text: autopay.text,
    notify_payment_email_payment: payment.email,
    notify_payment_payment_text: payment.text,
  };
}

function settingsOfPage(switches: PageSwitches): NotificationSettings {
  return {
    ebill: { email: switches.notify_payment_email_ebill, text: switches.notify_payment_ebill_text },
    autopay: { email: switches.notify_payment_email_autopay, text: switches.notify_payment_autopay_text },
    payment: { email: switches.notify_payment_email_payment, text: switches.notify_payment_payment_text },
  };
}
