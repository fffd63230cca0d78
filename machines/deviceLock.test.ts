import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import type { LockKind } from '../domain/device-lock.ts';
import { deviceLockMachine, type LockOpening } from './deviceLock.ts';

const PIN = '190273';

interface World {
  kind?: LockKind;
  triesLeft?: number;
  canAsk?: boolean;
  open?: (pin: string | undefined) => Promise<LockOpening>;
}

function stand({ kind = 'pin', triesLeft = 5, canAsk = true, open = async () => ({ kind: 'open' }) }: World) {
  const tried: (string | undefined)[] = [];
  let wipes = 0;
  const actor = createActor(
    deviceLockMachine.provide({
      actors: {
        openLock: fromPromise<LockOpening, { pin: string | undefined }>(({ input: { pin } }) => {
          tried.push(pin);
          return open(pin);
        }),
        removeCopy: fromPromise<void>(async () => {
          wipes += 1;
        }),
      },
    }),
    { input: { kind, triesLeft, unsent: 2, canAsk } },
  ).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'));
  return { actor, tried, settled, wipes: () => wipes, value: () => actor.getSnapshot().value };
}

describe('a device that is locked with a PIN', () => {
  it('opens with the right one', async () => {
    const { actor, tried } = stand({});
    actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(actor)).toBe('open');
    expect(tried).toEqual([PIN]);
  });

  it('does not spend a try on what cannot be a PIN', () => {
    const { actor, tried, value } = stand({});
    for (const pin of ['', '12345', 'abcdef']) actor.send({ type: 'pin.submitted', pin });
    expect([value(), tried, actor.getSnapshot().context]).toMatchObject([
      'locked',
      [],
      { trouble: 'shape', triesLeft: 5 },
    ]);
  });

  it('says how many tries are left, and removes what is kept after the fifth', async () => {
    const answers: LockOpening[] = [4, 3, 2, 1].map((left) => ({ kind: 'wrong', left }));
    const { actor, settled, value, wipes } = stand({
      open: async () => answers.shift() ?? { kind: 'spent' },
    });
    for (const left of [4, 3, 2, 1]) {
      actor.send({ type: 'pin.submitted', pin: PIN });
      await settled();
      expect([value(), actor.getSnapshot().context.triesLeft, wipes()]).toEqual(['locked', left, 0]);
    }
    actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(actor)).toBe('spent');
    expect([value(), wipes()]).toEqual(['wiped', 1]);
  });

  it('is wiped at its start when the tries were spent before, as by a kill in the middle of the last', async () => {
    const { actor, tried, wipes } = stand({ triesLeft: 0 });
    expect(await toPromise(actor)).toBe('spent');
    expect([tried, wipes()]).toEqual([[], 1]);
  });

  it('stays locked, and keeps what it has, when its storage fails', async () => {
    const { actor, settled, value, wipes } = stand({ open: () => Promise.reject(new Error('blocked')) });
    actor.send({ type: 'pin.submitted', pin: PIN });
    await settled();
    expect([value(), actor.getSnapshot().context.trouble, wipes()]).toEqual(['locked', 'failed', 0]);
  });

  it('is left when another tab signs out or takes the lock off', async () => {
    const signedOut = stand({});
    signedOut.actor.send({ type: 'session.ended' });
    expect(await toPromise(signedOut.actor)).toBe('left');
    const takenOff = stand({ open: async () => ({ kind: 'gone' }) });
    takenOff.actor.send({ type: 'pin.submitted', pin: PIN });
    expect(await toPromise(takenOff.actor)).toBe('gone');
    expect([signedOut.wipes(), takenOff.wipes()]).toEqual([0, 0]);
  });
});

describe('a device that is locked with a passkey', () => {
  it('opens with it; a cancelled question is no wrong try, however often', async () => {
    const answers: LockOpening[] = Array.from({ length: 6 }, () => ({ kind: 'cancelled' }));
    const { actor, settled, value, wipes } = stand({
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

  it('says first when entries that it had not encrypted were removed', async () => {
    const { actor, settled, value } = stand({
      kind: 'passkey',
      open: async () => ({ kind: 'open', lost: 2 }),
    });
    actor.send({ type: 'passkey.chosen' });
    await settled();
    expect([value(), actor.getSnapshot().context.lost]).toEqual(['tellingLoss', 2]);
    actor.send({ type: 'loss.noted' });
    expect(await toPromise(actor)).toBe('open');
  });

  it('offers the sign-in alone where the browser cannot ask for it', () => {
    const { actor, tried, value } = stand({ kind: 'passkey', canAsk: false });
    actor.send({ type: 'passkey.chosen' });
    expect([value(), tried]).toEqual(['unsupported', []]);
    actor.send({ type: 'password.chosen' });
    actor.send({ type: 'password.dismissed' });
    expect(value()).toBe('unsupported');
  });
});

it('the sign-in instead removes what is kept once I say so, and not before', async () => {
  const { actor, value, wipes } = stand({ kind: 'passkey' });
  actor.send({ type: 'password.chosen' });
  expect([value(), wipes()]).toEqual(['parting', 0]);
  actor.send({ type: 'password.dismissed' });
  expect([value(), wipes()]).toEqual(['locked', 0]);
  actor.send({ type: 'password.chosen' });
  actor.send({ type: 'password.confirmed' });
  expect(await toPromise(actor)).toBe('givenUp');
  expect(wipes()).toBe(1);
});
