import { expect, test } from 'vitest';
import type { BillerGroup } from '../../../domain/account.ts';
import { billLine, lineKey, paymentLine } from '../../../domain/history.ts';
import { nicknameChange } from '../../../domain/nickname-change.ts';
import { sampleAccount, sampleBill, sampleGroup } from '../../../domain/sample-bill.ts';
import { samplePayment } from '../../../domain/sample-history.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { createDevice } from '../../adapters/device/device.ts';
import { forgetAccount } from './wiring.ts';

test('nothing of a removed account stays on the device but what was paid (DET-10, SRV-20)', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const services = { send: () => Promise.reject(new Error('away')) };
  const adapters = { device, services, clock: { now: () => 0 } } as unknown as Adapters;

  const [gone, stays] = [sampleBill({ account_id: 1 }), sampleBill({ id: 21, account_id: 2 })];
  const lines = [billLine(gone), billLine(stays), paymentLine(samplePayment())];
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
    ...[gone, stays].map((value) => ({ shelf: 'bills' as const, id: String(value.id), at: 0, value })),
    ...lines.map((value) => ({ shelf: 'history' as const, id: lineKey(value), at: 0, value })),
    { shelf: 'outbox', id: 'change-1', at: 0, value: change },
  ]);

  await forgetAccount(adapters, 1);
  const held = async (shelf: 'bills' | 'history' | 'outbox') =>
    (await device.list(shelf)).map(({ id }) => id).sort();
  expect(await held('bills')).toEqual(['21']);
  expect(await held('outbox')).toEqual([]);
  expect(await held('history')).toEqual(lines.slice(1).map(lineKey).sort());
  const list = await device.read<BillerGroup[]>('billList', 'all');
  expect(list?.value.map(({ count, accounts }) => [count, accounts.map((one) => one.account_id)])).toEqual([
    [1, [2]],
  ]);
});
