// @vitest-environment node
import { beforeEach, expect, test } from 'vitest';
import { pictureId, SHELF } from '../../../domain/api/picture-rows.ts';
import { namedBy, picturedAt } from '../../../domain/api/pictured-screens.ts';
import { openStoredDevice } from '../../../tests/support/stored-device.ts';
import type { Device, Entry } from './device.ts';

let device: Device;

beforeEach(async () => {
  device = await openStoredDevice(7);
});

const row = (shelf: Entry['shelf'], id: string, value: unknown = 'before'): Entry => ({
  shelf,
  id,
  at: 1,
  value,
});

function pictureOf(address: string): Entry {
  const { rows = [], besides = [] } = picturedAt(address) ?? {};
  const bill =
    address === '/bills/7'
      ? { account_id: 3, pagination: { newestBillId: 8 } }
      : { account_id: 4, pagination: { newestBillId: 70 } };
  const shown = [...rows, ...besides].map((one) => namedBy(one, bill));
  return row(SHELF, pictureId(address, shown), {});
}

const ADDRESSES = ['/bills', '/bills/7', '/bills/70', '/cart', '/receipt/BF-7', '/cart/receipt', '/upcoming'];

/** The addresses whose pictures are still on the device. */
async function left(): Promise<string[]> {
  const rows = await device.list(SHELF);
  const kept = rows.map(({ id }) => id.split('|')).filter(([kind]) => kind === 'picture');
  return ADDRESSES.filter((address) => kept.some(([, of]) => of === address));
}

const without = (...gone: string[]) => ADDRESSES.filter((address) => !gone.includes(address));

test.each([
  { what: 'the bills', changed: row(SHELF, 'all', 'after'), leaves: [] },
  {
    what: 'one bill',
    changed: row('bills', '7', 'after'),
    leaves: without('/bills/7', '/cart/receipt', '/upcoming'),
  },
  { what: 'the cart', changed: row('cart', 'cart', 'after'), leaves: without('/cart') },
  {
    what: 'a receipt',
    changed: row('receipts', 'BF-7', 'after'),
    leaves: without('/receipt/BF-7'),
  },
  { what: 'the pending payments', changed: row('scheduled', 'list', 'after'), leaves: without('/upcoming') },
  {
    what: 'an auto pay, which belongs to the newest bill of the account',
    changed: row('autoPays', 'bill 8', 'after'),
    leaves: without('/bills/7'),
  },
  {
    what: 'a method that an auto pay may use',
    changed: row('autoPays', 'methods 8', 'after'),
    leaves: without('/bills/7'),
  },
  {
    what: 'the take-over of an account',
    changed: row('profile', 'takeOvers', 'after'),
    leaves: without('/bills/7', '/bills/70'),
  },
  {
    what: 'the way to pay of a draft',
    changed: row('cart', 'draft method', 'after'),
    leaves: without('/cart'),
  },
  {
    what: 'what a reminder says',
    changed: row('reminders', '3', 'after'),
    leaves: without('/bills/7'),
  },
  {
    what: 'a nickname that waits for a connection',
    changed: row('outbox', '1', 'after'),
    leaves: ['/upcoming'],
  },
  { what: 'the alerts', changed: row('profile', 'alerts', 'after'), leaves: ADDRESSES },
])('when $what changed, the next start shows no picture of it as it was', async ({ changed, leaves }) => {
  await device.save([{ ...changed, value: 'before' }, ...ADDRESSES.map(pictureOf)]);
  await device.save([{ ...changed, at: 2, value: 'before' }]);
  expect(await left(), 'what came again unchanged').toEqual(ADDRESSES);
  await device.save([changed]);
  expect(await left()).toEqual(leaves);
});

test('a payment that is under way deletes every picture, and so does its outcome (CHK-24)', async () => {
  await device.save(ADDRESSES.map(pictureOf));
  await device.save([row('attempts', 'key-1')]);
  expect(await left()).toEqual([]);
  await device.save(ADDRESSES.map(pictureOf));
  await device.remove('attempts', 'key-1');
  expect(await left()).toEqual([]);
});

test('a bill that is deleted from the device takes its picture along', async () => {
  await device.save([row('bills', '7'), ...ADDRESSES.map(pictureOf)]);
  await device.remove('bills', '7');
  expect(await left()).toEqual(without('/bills/7', '/cart/receipt', '/upcoming'));
});
