import { expect, test } from 'vitest';
import { getPayByText } from '../domain/calls/pay-by-text.ts';
import { getReminders } from '../domain/calls/reminders.ts';
import { listPaymentMethods } from '../domain/calls/wallet.ts';
import { sampleBill } from '../domain/sample-bill.ts';
import { sampleSaved } from '../domain/sample-method.ts';
import { samplePayByText, sampleReminder } from '../domain/sample-text.ts';
import type { Adapters } from './adapters/adapters.ts';
import { createDevice } from './adapters/device/device.ts';
import { readTexts, readTextsAhead } from './pay-by-text-view.ts';

const use = (account_id: number) => ({
  account_id,
  ebill_id: null,
  entity_name: 'Harbor City Utilities',
  account_number: String(account_id),
  payment_type: 'Water',
});

const emptyDevice = () =>
  createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });

test('pay by text is read of every account that has it, however many, though one of them cannot be had', async () => {
  const device = emptyDevice();
  await device.open(7, false);
  const items = [
    sampleSaved(1, { id: 1, assoc_pay_by_text: Array.from({ length: 14 }, (_, at) => use(at + 1)) }),
    sampleSaved(2, { id: 2, assoc_pay_by_text: [use(99)] }),
    sampleSaved(3, { id: 3 }),
  ];
  const send = async (call: unknown, request: { accountId?: number; expand?: string }) => {
    if (call === listPaymentMethods) return { items: request.expand === 'assoc_pay_by_text' ? items : [] };
    if (call !== getPayByText || request.accountId === 3) throw new Error('not to be had');
    return samplePayByText({ AccountId: request.accountId ?? 0 });
  };
  const adapters = { device, services: { send }, clock: { now: () => 100 } } as unknown as Adapters;
  await readTexts(adapters, new AbortController().signal);
  const held = (await device.list('payByText')).map(({ id }) => Number(id));
  expect(held.sort((one, other) => one - other)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99]);
});

test('reminders are read ahead once an hour, however often my bills are', async () => {
  const device = emptyDevice();
  await device.open(7, false);
  const bills = [1, 2].map((id) => sampleBill({ id, account_id: id }));
  await device.save(bills.map((value) => ({ shelf: 'bills', id: String(value.id), at: 0, value })));
  let now = 0;
  const asked: number[] = [];
  const send = async (call: unknown, { accountId = 0 }: { accountId?: number }) => {
    if (call !== getReminders) return { items: [] };
    asked.push(accountId);
    return sampleReminder({ AccountId: accountId });
  };
  const adapters = { device, services: { send }, clock: { now: () => now } } as unknown as Adapters;
  const readAt = async (minutes: number) => {
    now = minutes * 60_000;
    await readTextsAhead(adapters, new AbortController().signal);
    return asked.splice(0);
  };
  expect(await readAt(0)).toEqual([1, 2]);
  expect(await readAt(59)).toEqual([]);
  expect(await readAt(60)).toEqual([1, 2]);
});
