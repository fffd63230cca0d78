import { eq } from 'drizzle-orm';
import * as payByText from '../../domain/calls/pay-by-text.ts';
import * as reminders from '../../domain/calls/reminders.ts';
import { newReminder } from '../../domain/reminder.ts';
import { PEOPLE } from '../../server/demo/people.ts';
import { customers } from '../../server/store/schema/customers.ts';
import type { Portal } from '../portal.ts';

/** Has a bill of the demo's customer paid by text and reminded of, and makes every call that there is about both. */
export async function payByTextAndRemind(
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
