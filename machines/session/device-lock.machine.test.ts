import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import type { LockKind } from '../../domain/session/device-lock.ts';
import { deviceLockMachine, type LockOpening } from './device-lock.machine.ts';

const PIN = '190273';

interface World {
  kind?: LockKind;
  triesLeft?: number;
  canAsk?: boolean;
  open?: (pin: string | undefined) => Promise<LockOpening>;
  wipe?: () => Promise<void>;
}

function openLock({
  kind = 'pin',
  triesLeft = 5,
  canAsk = true,
  open = async () => ({ kind: 'open' }),
  wipe = async () => {},
}: World) {
  const pins: (string | undefined)[] = [];
  let wipes = 0;
  const actor = createActor(
    deviceLockMachine.provide({
      actors: {
        openLock: fromPromise<LockOpening, { pin: string | undefined }>(({ input: { pin } }) => {
          pins.push(pin);
          return open(pin);
        }),
        removeCopy: fromPromise<void>(async () => {
          wipes += 1;
          await wipe();
        }),
      },
    }),
    { input: { kind, triesLeft, unsent: 2, canAsk } },
  ).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'));
  return { actor, pins, settled, wipes: () => wipes, value: () => actor.getSnapshot().value };
}

describe('a device locked with a PIN', () => {
  it('opens with the right PIN', async () => {
    const { actor, pins } = openLock({});
    actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(actor)).toBe('open');
    expect(pins).toEqual([PIN]);
  });

  it('does not count a text that cannot be a PIN', () => {
    const { actor, pins, value } = openLock({});
    for (const pin of ['', '12345', 'abcdef']) actor.send({ type: 'pin.submitted', pin });
    expect([value(), pins, actor.getSnapshot().context]).toMatchObject([
      'locked',
      [],
      { trouble: 'shape', triesLeft: 5 },
    ]);
  });

  it('says how many tries are left, and deletes its data after the fifth', async () => {
    const answers: LockOpening[] = [4, 3, 2, 1].map((left) => ({ kind: 'wrong', left }));
    const { actor, settled, value, wipes } = openLock({
      open: async () => answers.shift() ?? { kind: 'spent' },
    });
    for (const tries of [4, 3, 2, 1]) {
      actor.send({ type: 'pin.submitted', pin: PIN });
      await settled();
      expect([value(), actor.getSnapshot().context.triesLeft, wipes()]).toEqual(['locked', tries, 0]);
    }
    actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(actor)).toBe('spent');
    expect([value(), wipes()]).toEqual(['wiped', 1]);
  });

  it('is wiped at its start when the tries were used up before, as by a kill during the last one', async () => {
    const { actor, pins, wipes } = openLock({ triesLeft: 0 });
    expect(await toPromise(actor)).toBe('spent');
    expect([pins, wipes()]).toEqual([[], 1]);
  });

  it('stays locked, and keeps its data, when its storage fails', async () => {
    const { actor, settled, value, wipes } = openLock({ open: () => Promise.reject(new Error('blocked')) });
    actor.send({ type: 'pin.submitted', pin: PIN });
    await settled();
    expect([value(), actor.getSnapshot().context.trouble, wipes()]).toEqual(['locked', 'failed', 0]);
  });

  it('ends when another tab signs out or takes the lock off', async () => {
    const signedOut = openLock({});
    signedOut.actor.send({ type: 'session.ended' });
    expect(await toPromise(signedOut.actor)).toBe('left');
    const takenOff = openLock({ open: async () => ({ kind: 'gone' }) });
    takenOff.actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(takenOff.actor)).toBe('gone');
    expect([signedOut.wipes(), takenOff.wipes()]).toEqual([0, 0]);
  });
});

describe('a device locked with a passkey', () => {
  it('opens with it; a cancelled prompt never counts as a wrong try', async () => {
    const answers: LockOpening[] = Array.from({ length: 6 }, () => ({ kind: 'cancelled' }));
    const { actor, settled, value, wipes } = openLock({
      kind: 'passkey',
      open: async () => answers.shift() ?? { kind: 'open' },
    });
    for (let time = 0; time < 6; time++) {
      actor.send({ type: 'passkey.chosen' });
      await settled();
      expect([value(), actor.getSnapshot().context.trouble, wipes()]).toEqual(['locked', 'cancelled', 0]);
    }
    actor.send({ type: 'passkey.chosen' });
    expect(await toPromise(actor)).toBe('open');
  });

  it('first reports entries that it had not encrypted and that were deleted', async () => {
    const { actor, settled, value } = openLock({
      kind: 'passkey',
      open: async () => ({ kind: 'open', lost: 2 }),
    });
    actor.send({ type: 'passkey.chosen' });
    await settled();
    expect([value(), actor.getSnapshot().context.lost]).toEqual(['tellingLoss', 2]);
    actor.send({ type: 'loss.noted' });
    expect(await toPromise(actor)).toBe('open');
  });

  it('offers only the sign-in where the browser cannot ask for the passkey', () => {
    const { actor, pins, value } = openLock({ kind: 'passkey', canAsk: false });
    actor.send({ type: 'passkey.chosen' });
    expect([value(), pins]).toEqual(['unsupported', []]);
    actor.send({ type: 'password.chosen' });
    actor.send({ type: 'password.dismissed' });
    expect(value()).toBe('unsupported');
  });
});

it('deletes its data for the sign-in after I confirm, and not before', async () => {
  const { actor, value, wipes } = openLock({ kind: 'passkey' });
  actor.send({ type: 'password.chosen' });
  expect([value(), wipes()]).toEqual(['parting', 0]);
  actor.send({ type: 'password.dismissed' });
  expect([value(), wipes()]).toEqual(['locked', 0]);
  actor.send({ type: 'password.chosen' });
  actor.send({ type: 'password.confirmed' });
  expect(await toPromise(actor)).toBe('givenUp');
  expect(wipes()).toBe(1);
});

it('leads to the sign-in also when its data cannot be deleted now, and shows nothing of it', async () => {
  const { actor, value, wipes } = openLock({ wipe: () => Promise.reject(new Error('blocked')) });
  actor.send({ type: 'password.chosen' });
  actor.send({ type: 'password.confirmed' });
  expect(await toPromise(actor)).toBe('givenUp');
  expect([value(), wipes()]).toEqual(['wiped', 1]);
});

it('locked with a PIN does not ask for a passkey', () => {
  const { actor, pins, value } = openLock({});
  actor.send({ type: 'passkey.chosen' });
  expect([value(), pins, actor.getSnapshot().context.trouble]).toEqual(['locked', [], undefined]);
});
