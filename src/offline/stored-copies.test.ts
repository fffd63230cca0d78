import { expect, test } from 'vitest';
import { sampleAccount, sampleGroup } from '../../domain/fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../../domain/fixtures/cart.ts';
import { createAdapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { PROFILE } from '../adapters/session/saved-profile.ts';
import { clearCopies, countCopies } from './stored-copies.ts';

const entry = (shelf: Shelf, id: string, value: unknown = {}): Entry => ({ shelf, id, at: 1, value });

test('the copies are counted as customers know them: accounts, bills, payments, not rows (SET-01)', async () => {
  const { device } = createAdapters();
  await device.open(7, false);
  await device.save([
    entry('profile', PROFILE),
    entry('profile', 'whole'),
    entry('profile', 'notifications'),
    entry('billList', 'all', [
      sampleGroup({ accounts: [sampleAccount(), sampleAccount(), sampleAccount()] }),
    ]),
    entry('bills', '11'),
    entry('bills', '12'),
    entry('cart', 'count', { count: 1 }),
    entry('cart', 'cart', sampleCart({ items: [sampleCartItem()] })),
    entry('history', 'payment 1'),
    entry('history', 'payment 2'),
    entry('history', 'bill 11'),
    entry('receipts', 'A1'),
    entry('receipts', 'A2'),
    entry('autoPays', 'list', [
      { accounts: [{ auto_pay: { ap_master_id: 5 } }, { auto_pay: { ap_master_id: null } }] },
    ]),
    entry('autoPays', 'bill 11'),
    entry('autoPays', 'methods 11'),
    entry('wallet', 'methods', [{}, {}]),
    entry('wallet', 'billing'),
    entry('scheduled', 'list', []),
    entry('tax', 'accounts', { accounts: [{}] }),
    entry('tax', 'list/3/unfiled/2026', []),
    entry('tax', 'return/4'),
  ]);
  const copies = [
    { kind: 'Accounts', count: 3 },
    { kind: 'Bills', count: 2 },
    { kind: 'Payments', count: 2 },
    { kind: 'Bills in your cart', count: 1 },
    { kind: 'Auto pays', count: 1 },
    { kind: 'Tax accounts', count: 1 },
    { kind: 'Tax returns', count: 1 },
    { kind: 'Payment methods, without their numbers', count: 2 },
    { kind: 'Your settings and alerts', count: 1 },
  ];
  expect(await countCopies(device)).toEqual({ copies, unsent: 0 });
  await clearCopies(device);
  expect(await countCopies(device)).toEqual({ copies: [], unsent: 0 });
});
