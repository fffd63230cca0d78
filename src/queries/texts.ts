import type { Bill } from '../../domain/bills/bill.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { getProfile } from '../../domain/session/calls.ts';
import { getPayByText } from '../../domain/texts/calls.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import { PATIENCE, refetch } from './changes.ts';
import { saveFullProfile } from './profile.ts';
import { callQuery, refreshQuery } from './query.ts';
import { remindersQuery } from './reminders.ts';

/** Pay by text of an account (API2-48). */
export function payByTextQuery(accountId: number) {
  return callQuery('payByText', String(accountId), getPayByText, { accountId });
}

/** Refetches the settings after a change, and updates the switch on every cached bill of the account. */
export async function refetchPayByText(adapters: Adapters, accountId: number): Promise<void> {
  const { device } = adapters;
  const read = await refetch(adapters, payByTextQuery(accountId));
  if (!read) return;
  const pay_by_text = { active: read.value.enabled };
  const cached = await device.list<Bill | null>('bills');
  await device.save(
    cached.flatMap(({ value, ...row }) =>
      value?.account_id === accountId
        ? [{ ...row, shelf: 'bills' as const, value: { ...value, pay_by_text } }]
        : [],
    ),
  );
}

/**
 * Number of accounts whose reminders are prefetched, one after the other, at most once per AGAIN
 * milliseconds.
 */
const MOST_AHEAD = 10;

const AGAIN = 3_600_000;

/**
 * Prefetches the settings of the accounts, to be read without a connection: pay by text of all, reminders of
 * some.
 */
export async function prefetchTexts(adapters: Adapters, signal: AbortSignal): Promise<void> {
  await readTexts(adapters, signal).catch(() => undefined);
  const bills = await adapters.device.list<Bill | null>('bills');
  const accounts = new Set(bills.flatMap(({ value }) => value?.account_id ?? []));
  for (const accountId of [...accounts].slice(0, MOST_AHEAD)) {
    const view = remindersQuery(accountId);
    const cached = await adapters.device.read<Reminder>(view.shelf, view.id);
    if (cached && adapters.clock.now() - cached.at < AGAIN) continue;
    await refreshQuery(view, adapters, signal).catch(() => undefined);
  }
}

/**
 * Fetches pay by text of every account that has it. One call of the wallet lists these accounts, including
 * those without a cached bill.
 */
export async function readTexts(adapters: Adapters, signal: AbortSignal): Promise<void> {
  const request = { expand: 'assoc_pay_by_text' } as const;
  const { items } = await adapters.services.send(listPaymentMethods, request, { signal });
  const uses = items.flatMap(({ assoc_pay_by_text = [] }) => assoc_pay_by_text);
  for (const { account_id } of uses)
    await refreshQuery(payByTextQuery(account_id), adapters, signal).catch(() => undefined);
}

/**
 * After a number was verified, refetches the profile and the views of this account that show it. Returns the
 * number.
 */
export async function refetchAfterVerification(app: App, accountId: number): Promise<string> {
  const { adapters } = app;
  const signal = AbortSignal.timeout(PATIENCE);
  const profile = await adapters.services.send(getProfile, {}, { signal });
  await saveFullProfile(app, profile);
  await Promise.allSettled([
    refreshQuery(payByTextQuery(accountId), adapters, signal),
    refreshQuery(remindersQuery(accountId), adapters, signal),
  ]);
  return profile.mobile_number ?? '';
}
