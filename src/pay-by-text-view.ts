import type { Bill } from '../domain/bill.ts';
import { getPayByText } from '../domain/calls/pay-by-text.ts';
import { getReminders } from '../domain/calls/reminders.ts';
import { listPaymentMethods } from '../domain/calls/wallet.ts';
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

/** As many accounts as have their reminders read ahead, one after the other, each once in this many milliseconds. */
const MOST_AHEAD = 10;
const AGAIN = 3_600_000;

/** Keeps what was set up for the accounts, to be read without a signal: pay by text of all, reminders of some. */
export async function readTextsAhead(adapters: Adapters, signal: AbortSignal): Promise<void> {
  await readTexts(adapters, signal).catch(() => undefined);
  const bills = await adapters.device.list<Bill>('bills');
  const accounts = new Set(bills.map(({ value }) => value.account_id));
  for (const accountId of [...accounts].slice(0, MOST_AHEAD)) {
    const view = remindersView(accountId);
    const held = await adapters.device.read<Reminder>(view.shelf, view.id);
    if (held && adapters.clock.now() - held.at < AGAIN) continue;
    await refreshView(view, adapters, signal).catch(() => undefined);
  }
}

/** Pay by text of every account that has it; the wallet tells in one call which those are, also beyond the bills held here. */
export async function readTexts(adapters: Adapters, signal: AbortSignal): Promise<void> {
  const asked = { expand: 'assoc_pay_by_text' } as const;
  const { items } = await adapters.services.send(listPaymentMethods, asked, { signal });
  const uses = items.flatMap(({ assoc_pay_by_text = [] }) => assoc_pay_by_text);
  for (const { account_id } of uses)
    await refreshView(payByTextView(account_id), adapters, signal).catch(() => undefined);
}
