import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { saveNotifications } from '../../domain/profile/notification-calls.ts';
import { FIRST_SETTINGS, switchesOf } from '../../domain/profile/notification-settings.ts';
import { notificationSettingsMachine } from './notification-settings.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const refusal = (message: string, errors: Record<string, string> = {}, status = 422) =>
  new CallFailed({ kind: 'refused', status, message, errors });
const NUMBERLESS = new CallFailed({
  kind: 'refused',
  status: 422,
  message: 'Please register your mobile number.',
  errors: {},
  code: 'profile.no-mobile-number',
});
const failing = () => Promise.reject(new Error('no answer'));

describe('the switches', () => {
  const first = switchesOf(FIRST_SETTINGS);

  function open(save = async () => {}) {
    const saved: unknown[] = [];
    const bases: unknown[] = [];
    const actor = createActor(
      notificationSettingsMachine.provide({
        actors: {
          saveNotifications: fromPromise<
            AnswerOf<typeof saveNotifications>,
            RequestOf<typeof saveNotifications>
          >(async ({ input: { held, ...wished } }) => {
            saved.push(wished);
            bases.push(held);
            await save();
            return { success: true, ...wished };
          }),
        },
      }),
    ).start();
    const queued: unknown[] = [];
    actor.on('switches.queued', ({ switches }) => queued.push(switches));
    const change = async (wished: typeof first, mustWait = false, hasNumber = true) => {
      actor.send({ type: 'switches.changed', switches: wished, held: first, mustWait, hasNumber });
      await settle();
      return actor.getSnapshot();
    };
    actor.on('switches.overtaken', () => queued.push('overtaken'));
    const told: unknown[] = [];
    actor.on('switches.saved', ({ switches }) => told.push(switches));
    const renew = () => {
      actor.send({ type: 'settings.renewed' });
      return actor.getSnapshot().context.message;
    };
    return { saved, bases, queued, told, message: () => actor.getSnapshot().context.message, change, renew };
  }

  test('without a connection a change waits, and the last channel of a topic still stays on (NTF-02, ruling 19)', async () => {
    const { saved, queued, change } = open();
    const texts = { ...first, TextEbillNotifications: true };
    await change(texts, true);
    const refused = await change({ ...first, EmailAutopayNotifications: false }, true);
    expect([saved, queued]).toEqual([[], [texts]]);
    expect(refused.context.message).toBe('You must have at least one auto pay notification type enabled.');
  });

  test('without a connection, switching a text on without a number is refused before it waits (NTF-06, NTF-09)', async () => {
    const { queued, change } = open();
    const refused = await change({ ...first, TextEbillNotifications: true }, true, false);
    expect([queued, refused.context.message]).toEqual([[], 'Please register your mobile number.']);
    expect(refused.context.code).toBe('profile.no-mobile-number');
    await change({ ...first, TextEbillNotifications: true }, true, true);
    expect(queued).toHaveLength(1);
  });

  test('the message about a missing number disappears when a number is verified (NTF-06, VER-20)', async () => {
    const { change, renew } = open(async () => Promise.reject(NUMBERLESS));
    const refused = await change({ ...first, TextEbillNotifications: true }, false, false);
    expect(refused.context.message).toBe('Please register your mobile number.');
    expect(refused.context.code).toBe('profile.no-mobile-number');
    expect(renew()).toBe('');
    const kept = await change({ ...first, EmailAutopayNotifications: false });
    expect(kept.context.code).toBeUndefined();
  });

  test('each change is saved at once; the last channel of a topic stays on and is not sent (NTF-02, NTF-09)', async () => {
    const { saved, told, message, change } = open();
    expect(message()).toBe('');
    await change({ ...first, TextEbillNotifications: true });
    expect(told).toMatchObject([{ TextEbillNotifications: true }]);
    const refused = await change({ ...first, EmailAutopayNotifications: false });
    expect(saved).toEqual([{ ...first, TextEbillNotifications: true }]);
    expect(refused.context.message).toBe('You must have at least one auto pay notification type enabled.');
  });

  test("a switch that would overwrite another device's choice moves back, and all are loaded again (NTF-09)", async () => {
    const { bases, queued, change, renew } = open(async () =>
      Promise.reject(refusal('Another device.', {}, 409)),
    );
    const refused = await change({ ...first, TextEbillNotifications: true });
    expect([bases, queued, refused.context.message]).toEqual([[first], ['overtaken'], 'Another device.']);
    expect([renew(), renew()]).toEqual(['Another device.', '']);
  });

  test("a switch that could not be saved moves back, with the server's message or its own, and waits in the outbox when the signal died (NTF-06, NTF-09, ERR2-29, ruling 19)", async () => {
    const texts = { ...first, TextEbillNotifications: true };
    const refused = await open(async () =>
      Promise.reject(refusal('Please register your mobile number.')),
    ).change(texts);
    expect([refused.context.wished, refused.context.message]).toEqual([
      undefined,
      'Please register your mobile number.',
    ]);
    const cut = open(() =>
      Promise.reject(new CallFailed({ kind: 'unreachable', status: 0, message: '', errors: {} })),
    );
    expect([(await cut.change(texts)).context.message, cut.queued]).toEqual(['', [texts]]);
    const unsent = await open(failing).change(texts);
    expect(unsent.context.message).toBe('Unable to save notification changes. Please try again later.');
  });
});
