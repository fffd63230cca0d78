import { expect, test } from 'vitest';
import type { Bill } from '../../domain/bills/bill.ts';
import { sampleBill } from '../../domain/fixtures/bill.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { samplePayByText, sampleReminder } from '../../domain/fixtures/text.ts';
import { getReminders } from '../../domain/reminders/calls.ts';
import { getPayByText } from '../../domain/texts/calls.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { prefetchTexts, readTexts, refetchPayByText } from './texts.ts';

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

test('pay by text is prefetched for every account that has it, even if one of them fails', async () => {
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
  const cached = (await device.list('payByText')).map(({ id }) => Number(id));
  expect(cached.sort((left, right) => left - right)).toEqual([
    1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99,
  ]);
});

test('a switch of pay by text that cannot be read again stays as it is on the bills, beside damaged ones', async () => {
  const device = emptyDevice();
  await device.open(7, false);
  const bill = sampleBill({ id: 1, account_id: 4, pay_by_text: { active: true } });
  await device.save([
    { shelf: 'bills', id: '0', at: 0, value: null },
    { shelf: 'bills', id: '1', at: 0, value: bill },
  ]);
  let enabled: boolean | undefined;
  const send = async () => {
    if (enabled === undefined) throw new Error('not to be had');
    return samplePayByText({ AccountId: 4, enabled });
  };
  const adapters = { device, services: { send }, clock: { now: () => 100 } } as unknown as Adapters;
  const shown = async () => (await device.read<Bill>('bills', '1'))?.value.pay_by_text;
  await refetchPayByText(adapters, 4);
  expect(await shown()).toEqual({ active: true });
  enabled = false;
  await refetchPayByText(adapters, 4);
  expect(await shown()).toEqual({ active: false });
  await prefetchTexts(adapters, new AbortController().signal);
  expect((await device.list('reminders')).map(({ id }) => id)).toEqual(['4']);
});

test('reminders are prefetched once an hour, however often my bills are', async () => {
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
    await prefetchTexts(adapters, new AbortController().signal);
    return asked.splice(0);
  };
  expect(await readAt(0)).toEqual([1, 2]);
  expect(await readAt(59)).toEqual([]);
  expect(await readAt(60)).toEqual([1, 2]);
});
