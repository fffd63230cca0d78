import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { type endOtherSession, listSessions } from '../../domain/profile/settings-calls.ts';
import { signedInDevicesMachine } from './signed-in-devices.machine.ts';

describe('signed-in devices', () => {
  const device = (id: string) => ({
    id,
    device: 'Chrome on Windows',
    is_current: id === 'here',
    signed_in_at: 0,
    last_used_at: 0,
    keep: false,
  });

  /** `failing` decides the outcome of a request to sign a device out. */
  async function open(
    there: string[],
    failing: (id: string) => Error | undefined = () => undefined,
    unread: () => boolean = () => false,
  ) {
    const signedIn = new Set(['here', ...there]);
    const ended: string[] = [];
    const actor = createActor(
      signedInDevicesMachine.provide({
        actors: {
          listSessions: fromPromise<AnswerOf<typeof listSessions>, RequestOf<typeof listSessions>>(
            async () => {
              if (unread()) throw new Error('no answer');
              return { items: [...signedIn].map(device) };
            },
          ),
          endOtherSession: fromPromise<AnswerOf<typeof endOtherSession>, RequestOf<typeof endOtherSession>>(
            async ({ input }) => {
              ended.push(input.id);
              const failure = failing(input.id);
              if (failure) throw failure;
              signedIn.delete(input.id);
              return { success: true };
            },
          ),
        },
      }),
    ).start();
    await waitFor(actor, (state) => !state.hasTag('busy'));
    const endAll = async () => {
      actor.send({ type: 'others.chosen' });
      await waitFor(actor, (state) => state.matches('asked'));
      actor.send({ type: 'others.confirmed' });
    };
    const settled = async () => {
      const { context } = await waitFor(actor, (state) => state.matches({ listed: 'still' }));
      return [context.devices.map(({ id }) => id), context.ending, context.done, context.message];
    };
    return { actor, signedIn, ended, endAll, settled };
  }

  test('another device is signed out and leaves the list (ruling 24)', async () => {
    const { actor, settled } = await open(['there', 'else']);
    actor.send({ type: 'device.signedOut', id: 'there' });
    expect(await settled()).toEqual([['here', 'else'], '', '1 device was signed out.', '']);
  });

  test('all others are signed out after one question; failed ones are counted and stay in the list (ruling 24)', async () => {
    const { actor, ended, endAll, settled } = await open(['a', 'b', 'c', 'd'], (id) =>
      id === 'b' || id === 'd' ? new Error('down') : undefined,
    );
    actor.send({ type: 'others.chosen' });
    await waitFor(actor, (state) => state.matches('asked'));
    actor.send({ type: 'others.dismissed' });
    expect(ended).toEqual([]);
    await endAll();
    expect(await settled()).toEqual([
      ['here', 'b', 'd'],
      '',
      '2 devices were signed out.',
      '2 devices could not be signed out. Please try again later.',
    ]);
    expect(ended).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a device that signed in since is included in the question and signed out too, and one that comes last is shown (ruling 24)', async () => {
    const { signedIn, ended, endAll, settled } = await open(['a'], (id) => {
      if (id === 'since') signedIn.add('last');
      return undefined;
    });
    signedIn.add('since');
    await endAll();
    expect(await settled()).toEqual([
      ['here', 'last'],
      '',
      '2 devices were signed out. Another device has signed in meanwhile.',
      '',
    ]);
    expect(ended).toEqual(['a', 'since']);
  });

  test('when the others have left by themselves nothing is asked', async () => {
    const { actor, signedIn, settled } = await open(['a']);
    signedIn.delete('a');
    actor.send({ type: 'others.chosen' });
    await waitFor(actor, (state) => state.matches('listed'));
    expect(await settled()).toEqual([['here'], '', 'No other device is signed in.', '']);
  });

  test.each(['unreachable', 'signed out'] as const)(
    'when the answer is %s, I do not wait for each device in turn: the rest counts as not signed out',
    async (kind) => {
      const { ended, endAll, settled } = await open(['a', 'b', 'c'], (id) =>
        id === 'b' ? new CallFailed({ kind, status: 0, message: 'No answer.', errors: {} }) : undefined,
      );
      await endAll();
      expect(await settled()).toEqual([
        ['here', 'b', 'c'],
        '',
        '1 device was signed out.',
        '2 devices could not be signed out. Please try again later.',
      ]);
      expect(ended).toEqual(['a', 'b']);
    },
  );

  test('a device pressed while another is being signed out follows it, once', async () => {
    const { actor, ended, settled } = await open(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'b', 'a']) actor.send({ type: 'device.signedOut', id });
    expect(await settled()).toEqual([['here', 'c'], '', '2 devices were signed out.', '']);
    expect(ended).toEqual(['a', 'b']);
  });

  test('a list that could not be read says so and can be read again', async () => {
    let isDown = true;
    const { actor, settled } = await open(['there'], undefined, () => isDown);
    expect([actor.getSnapshot().hasTag('unread'), actor.getSnapshot().context.message]).toEqual([
      true,
      listSessions.failure,
    ]);
    isDown = false;
    actor.send({ type: 'retry.chosen' });
    expect(await settled()).toEqual([['here', 'there'], '', '', '']);
  });

  test('nothing is asked about other devices when there are none', async () => {
    const { actor, ended, settled } = await open([]);
    expect(actor.getSnapshot().can({ type: 'others.chosen' })).toBe(false);
    actor.send({ type: 'others.chosen' });
    expect([await settled(), ended]).toEqual([[['here'], '', '', ''], []]);
  });

  test('no device is signed out while nobody can tell which ones are there (ruling 24)', async () => {
    let isDown = false;
    const { actor, ended, settled } = await open(['a'], undefined, () => isDown);
    isDown = true;
    actor.send({ type: 'others.chosen' });
    await waitFor(actor, (state) => state.matches('listed'));
    expect([await settled(), ended]).toEqual([[['here', 'a'], '', '', listSessions.failure], []]);
  });

  test('a sign-out is told also when the list cannot be read after it (ruling 24)', async () => {
    let isDown = false;
    const { actor, settled } = await open(['a', 'b'], undefined, () => isDown);
    isDown = true;
    actor.send({ type: 'device.signedOut', id: 'a' });
    expect(await settled()).toEqual([['here', 'b'], '', '1 device was signed out.', '']);
  });
});
