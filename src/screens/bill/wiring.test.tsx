import { expect, test } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { sampleAccount, sampleBill, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { samplePayment } from '../../../domain/fixtures/history.ts';
import { billLine, lineKey, paymentLine } from '../../../domain/history/history.ts';
import { nicknameChange } from '../../../domain/outbox/nickname-change.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { createDevice } from '../../adapters/device/device.ts';
import { deleteCachedAccount } from '../../queries/bills.ts';
import { paperlessWiring } from './wiring.ts';

async function openAdapters(): Promise<Adapters> {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = { send: () => Promise.reject(new Error('away')) };
  return { device, services, clock: { now: () => 0 } } as unknown as Adapters;
}

test('only past payments of a removed account stay on the device (DET-10, SRV-20)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;

  const [removed, stays] = [sampleBill({ account_id: 1 }), sampleBill({ id: 21, account_id: 2 })];
  const lines = [billLine(removed), billLine(stays), paymentLine(samplePayment())];
  const change = nicknameChange(sampleAccount({ account_id: 1 }), 'Cabin', 'change-1');
  await device.save([
    {
      shelf: 'billList',
      id: 'all',
      at: 0,
      value: [
        sampleGroup({ accounts: [sampleAccount({ account_id: 1 }), sampleAccount({ account_id: 2 })] }),
      ],
    },
    ...[removed, stays].map((value) => ({ shelf: 'bills' as const, id: String(value.id), at: 0, value })),
    ...lines.map((value) => ({ shelf: 'history' as const, id: lineKey(value), at: 0, value })),
    { shelf: 'outbox', id: 'change-1', at: 0, value: change },
  ]);

  await deleteCachedAccount(adapters, 1);
  const cached = async (shelf: 'bills' | 'history' | 'outbox') =>
    (await device.list(shelf)).map(({ id }) => id).sort();
  expect(await cached('bills')).toEqual(['21']);
  expect(await cached('outbox')).toEqual([]);
  expect(await cached('history')).toEqual(lines.slice(1).map(lineKey).sort());
  const list = await device.read<BillerGroup[]>('billList', 'all');
  expect(
    list?.value.map(({ count, accounts }) => [count, accounts.map((account) => account.account_id)]),
  ).toEqual([[1, [2]]]);
});

test('a choice of paperless is saved on the bills of its account beside damaged rows (DET-15)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;
  const bill = sampleBill({ paperless: false });
  await device.save([
    { shelf: 'bills', id: '0', at: 0, value: null },
    { shelf: 'bills', id: String(bill.id), at: 0, value: bill },
  ]);
  const services = { send: async () => ({ success: true }) };
  const wire = (_: unknown, provided: unknown) => provided;
  const { actors } = paperlessWiring({ ...adapters, services, wire } as unknown as Adapters) as unknown as {
    actors: { updatePaperless: PromiseActorLogic<unknown, object> };
  };
  const input = { account_number: bill.account_num, conf_id: bill.bill_type.id, paperless: true };
  await toPromise(createActor(actors.updatePaperless, { input }).start());
  expect((await device.read<Bill>('bills', String(bill.id)))?.value.paperless).toBe(true);
});

test('damaged rows of the device do not stop the removal of an account (DET-10)', async () => {
  const adapters = await openAdapters();
  const { device } = adapters;
  const bill = sampleBill({ account_id: 1 });
  const line = billLine(bill);
  const change = nicknameChange(sampleAccount({ account_id: 1 }), 'Cabin', 'change-1');
  await device.save([
    { shelf: 'billList', id: 'all', at: 0, value: null },
    ...(['bills', 'outbox', 'history'] as const).map((shelf) => ({ shelf, id: '0', at: 0, value: null })),
    { shelf: 'outbox', id: 'damaged', at: 0, value: { request: null } },
    { shelf: 'history', id: 'damaged', at: 0, value: { kind: 'bill' } },
    { shelf: 'bills', id: String(bill.id), at: 0, value: bill },
    { shelf: 'outbox', id: 'change-1', at: 0, value: change },
    { shelf: 'history', id: lineKey(line), at: 0, value: line },
  ]);
  await deleteCachedAccount(adapters, 1);
  const cached = async (shelf: 'bills' | 'history' | 'outbox') =>
    (await device.list(shelf)).map(({ id }) => id).sort();
  expect(await cached('bills')).toEqual(['0']);
  expect(await cached('outbox')).toEqual(['0', 'damaged']);
  expect(await cached('history')).toEqual(['0', 'damaged']);
});
