import { eq } from 'drizzle-orm';
import * as reminders from '../../domain/reminders/calls.ts';
import { newReminder } from '../../domain/reminders/reminder.ts';
import * as payByText from '../../domain/texts/calls.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import { customers } from '../../server/store/schema/customers.ts';
import type { Portal } from '../support/portal.ts';

/** Sets up pay by text and reminders for a bill of the demo customer, and makes every call about both. */
export async function usePayByTextAndReminders(
  portal: Portal,
  send: Portal['send'],
  AccountId: number,
  WalletId: number,
): Promise<void> {
  const { email, mobileNumber: MobileNumber } = PEOPLE.demo;
  await portal.store.db.update(customers).set({ mobileRegistration: 1 }).where(eq(customers.email, email));
  await send(payByText.savePayByText, { AccountId, WalletId, MobileNumber });
  await send(payByText.getPayByText, { accountId: AccountId });
  await send(payByText.switchPayByText, { AccountId, Active: false });
  await send(reminders.saveReminders, { ...newReminder(email), AccountId, NewBill: true });
  await send(reminders.getReminders, { accountId: AccountId });
  await send(reminders.switchReminders, { AccountId, Active: false });
}
