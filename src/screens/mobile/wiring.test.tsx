import { expect, test } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { FIRST_SETTINGS, switchesOf } from '../../../domain/notification-settings.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { createDevice } from '../../adapters/device/device.ts';
import { notificationsView } from '../../notifications-view.ts';
import { mobileWiring } from './wiring.ts';

test('what I choose once my number is verified stands on the settings behind the dialog as well (VER-20, NTF-09)', async () => {
  const device = createDevice({
    lasting: () => Promise.reject(new Error('not asked for')),
    onFallback: () => {},
    owner: { get: () => undefined, set: () => {} },
  });
  await device.open(7, false);
  const first = switchesOf(FIRST_SETTINGS);
  const chosen = { ...first, TextEbillNotifications: true };
  const { shelf, id } = notificationsView;
  await device.save([{ shelf, id, at: 0, value: first }]);
  const adapters = {
    device,
    clock: { now: () => 0 },
    services: { send: async () => ({ success: true, ...chosen }) },
    wire: (machine: AnyStateMachine, provided: object) => machine.provide(provided),
  } as unknown as Adapters;

  const { saveNotifications } = mobileWiring(adapters).implementations.actors;
  await toPromise(createActor(saveNotifications as AnyActorLogic, { input: chosen }).start());
  expect((await device.read(shelf, id))?.value).toEqual(chosen);
});
