import type { Bill } from '../domain/bill.ts';
import { getPayByText } from '../domain/calls/pay-by-text.ts';
import { getReminders } from '../domain/calls/reminders.ts';
import type { PayByText } from '../domain/pay-by-text.ts';
import type { Reminder } from '../domain/reminder.ts';
import type { Adapters } from './adapters/adapters.ts';
import { refreshView, type View } from './read-view.ts';

/** Pay by text of an account (API2-48). */
export function payByTextView(accountId: number): View<PayByText> {
  return {
    shelf: 'payByText',
    id: String(accountId),
    fetch: ({ services }, signal) => services.send(getPayByText, { accountId }, { signal }),
  };
}

/** The reminders of an account (API2-51). */
export function remindersView(accountId: number): View<Reminder> {
  return {
    shelf: 'reminders',
    id: String(accountId),
    fetch: ({ services }, signal) => services.send(getReminders, { accountId }, { signal }),
  };
}

const PATIENCE = 8_000;

/** Reads the settings again after a change, and shows the switch on every bill of the account that the device holds. */
export async function renewPayByText(adapters: Adapters, accountId: number): Promise<void> {
  const { device } = adapters;
  const view = payByTextView(accountId);
  await refreshView(view, adapters, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
  const active = (await device.read<PayByText>(view.shelf, view.id))?.value.enabled ?? false;
  const held = await device.list<Bill>('bills');
  await device.save(
    held
      .filter(({ value }) => value.account_id === accountId)
      .map((bill) => ({
        ...bill,
        shelf: 'bills' as const,
        value: { ...bill.value, pay_by_text: { active } },
      })),
  );
}

export async function renewReminders(adapters: Adapters, accountId: number): Promise<void> {
  await refreshView(remindersView(accountId), adapters, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
}

/** As many accounts as are read ahead, one after the other. */
const MOST_AHEAD = 10;

/** Keeps what was set up for the accounts of the bills that the device holds, to be read without a signal. */
export async function readTextsAhead(adapters: Adapters, signal: AbortSignal): Promise<void> {
  const bills = await adapters.device.list<Bill>('bills');
  const accounts = [...new Set(bills.map(({ value }) => value.account_id))].slice(0, MOST_AHEAD);
  const paid = bills.filter(({ value }) => value.pay_by_text?.active).map(({ value }) => value.account_id);
  for (const accountId of accounts) {
    if (paid.includes(accountId))
      await refreshView(payByTextView(accountId), adapters, signal).catch(() => undefined);
    await refreshView(remindersView(accountId), adapters, signal).catch(() => undefined);
  }
}
