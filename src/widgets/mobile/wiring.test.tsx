import { beforeEach, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { FIRST_SETTINGS, switchesOf } from '../../../domain/profile/notification-settings.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { createDevice } from '../../adapters/device/device.ts';
import { notificationsQuery } from '../../queries/notifications.ts';
import { mobileWiring, wasCodeJustSent } from './wiring.ts';

beforeEach(() => sessionStorage.clear());

const wire = (machine: AnyStateMachine, provided?: object) => machine.provide(provided ?? {});

test('my choices after the verification of my number also show in the settings behind the dialog (VER-20, NTF-09)', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const first = switchesOf(FIRST_SETTINGS);
  const chosen = { ...first, TextEbillNotifications: true };
  const { shelf, id } = notificationsQuery;
  await device.save([{ shelf, id, at: 0, value: first }]);
  const services = { send: async () => ({ success: true, ...chosen }) };
  const adapters = { device, clock: { now: () => 0 }, services, wire } as unknown as Adapters;

  const { saveNotifications } = mobileWiring(adapters).implementations.actors;
  await toPromise(createActor(saveNotifications as AnyActorLogic, { input: chosen }).start());
  expect((await device.read(shelf, id))?.value).toEqual(chosen);
});

test('a number whose code was sent less than 20 seconds ago asks for that code, also after a reload (VER-13, VER-24)', async () => {
  let now = 0;
  const services = { send: async () => ({ success: true, number_of_digits: 6, expire_in_minutes: 10 }) };
  const adapters = { clock: { now: () => now }, services, wire } as unknown as Adapters;
  expect(wasCodeJustSent(adapters, '7205550101')).toBe(false);

  const dialog = createActor(mobileWiring(adapters), { input: { number: '7205550101' } }).start();
  await expect.poll(() => wasCodeJustSent(adapters, '7205550101')).toBe(true);
  dialog.stop();
  expect(wasCodeJustSent(adapters, '7205550102')).toBe(false);
  now = 20_000;
  expect(wasCodeJustSent(adapters, '7205550101')).toBe(false);
});
