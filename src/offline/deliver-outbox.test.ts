import { expect, test } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import { switchesChange } from '../../domain/outbox/notification-change.ts';
import { getNotifications } from '../../domain/profile/notification-calls.ts';
import {
  FIRST_SETTINGS,
  type NotificationSwitches,
  switchesOf,
} from '../../domain/profile/notification-settings.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { createDevice } from '../adapters/device/device.ts';
import { memoryStore } from '../adapters/device/memory.ts';
import { notificationsQuery } from '../queries/notifications.ts';
import { deliverFirst, queueChange, watchQueuedChanges } from './deliver-outbox.ts';

const read = switchesOf(FIRST_SETTINGS);

async function openDevice() {
  const device = createDevice({
    lasting: async () => memoryStore(),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  return device;
}

test('a choice of notifications that another device overtook is reported and not sent blindly, and the other choice shows (NTF-09, ruling 19)', async () => {
  const device = await openDevice();
  const elsewhere = { ...read, TextPaymentNotifications: true };
  const sent: unknown[] = [];
  const services = {
    send: async (call: unknown, request: unknown) => {
      if (call === getNotifications) return elsewhere;
      sent.push(request);
      throw new CallFailed({ kind: 'refused', status: 409, message: 'Another device.', errors: {} });
    },
  };
  const adapters = { device, services, clock: { now: () => 5 } } as unknown as Adapters;
  const once = { ...read, TextEbillNotifications: true };
  const twice = { ...once, TextAutopayNotifications: true };
  const last = switchesChange(once, twice, 'b');
  await queueChange(adapters, switchesChange(read, once, 'a'));
  await queueChange(adapters, last);

  const delivery = await deliverFirst(adapters, AbortSignal.timeout(60_000));

  expect(sent).toEqual([{ ...twice, held: read }]);
  expect(delivery).toMatchObject({ kind: 'refused', message: 'Another device.' });
  const { shelf, id } = notificationsQuery;
  expect((await device.read<NotificationSwitches>(shelf, id))?.value).toEqual(elsewhere);
  expect(await device.list('outbox')).toEqual([]);
});

test('a nickname that another device overtook is reported and not sent blindly, and the other nickname shows (DET-09, ruling 19)', async () => {
  const device = await openDevice();
  const account = { account_id: 4, account_num: '551', nickname: 'Home' };
  const listed = (nickname: string) => [{ id: 1, accounts: [{ ...account, nickname }] }];
  await device.save([{ shelf: 'billList', id: 'all', at: 1, value: listed('Home') }]);
  const sent: unknown[] = [];
  const services = {
    send: async (call: unknown, request: unknown) => {
      if (call === getAccountList) return listed('Theirs');
      sent.push(request);
      throw new CallFailed({ kind: 'refused', status: 409, message: 'Another device.', errors: {} });
    },
  };
  const adapters = { device, services, clock: { now: () => 5 } } as unknown as Adapters;
  for (const [before, typed, id] of [
    ['Home', 'Cabin', 'a'],
    ['Cabin', 'Lake', 'b'],
  ] as const) {
    const change = nicknameChange({ ...account, nickname: before }, typed, id);
    if (change) await queueChange(adapters, change);
  }

  const delivery = await deliverFirst(adapters, AbortSignal.timeout(60_000));

  expect(sent).toEqual([{ account_id: 4, nickname: 'Lake', nicknames_seen: ['Home', 'Cabin'] }]);
  expect(delivery).toMatchObject({ kind: 'refused', message: 'Another device.' });
  expect((await device.read('billList', 'all'))?.value).toEqual(listed('Theirs'));
  expect(await device.list('outbox')).toEqual([]);
});

test.each([408, 429])(
  'a change stays queued when the server is only busy and answers %i (ruling 19)',
  async (status) => {
    const device = await openDevice();
    const send = () =>
      Promise.reject(new CallFailed({ kind: 'refused', status, message: 'Busy.', errors: {} }));
    const adapters = { device, services: { send }, clock: { now: () => 5 } } as unknown as Adapters;
    await queueChange(adapters, switchesChange(read, { ...read, TextEbillNotifications: true }, 'a'));
    expect(await deliverFirst(adapters, AbortSignal.timeout(60_000))).toEqual({ kind: 'missed' });
    expect(await device.list('outbox')).toMatchObject([{ id: 'a' }]);
  },
);

test('a damaged row of the outbox does not hide the changes beside it', async () => {
  const device = await openDevice();
  const adapters = { device, clock: { now: () => 5 } } as unknown as Adapters;
  const renamed = nicknameChange({ account_id: 4, account_num: '551', nickname: 'Home' }, 'Cabin', 'b');
  if (!renamed) throw new Error('no change');
  await device.save([{ shelf: 'outbox', id: 'a', at: 1, value: null }]);
  await queueChange(adapters, renamed);

  const waiting = await new Promise((emit) => {
    watchQueuedChanges(adapters, emit);
  });
  expect(waiting).toEqual([renamed]);
});
