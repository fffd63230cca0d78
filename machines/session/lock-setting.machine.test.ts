import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { LOCK_SETTING } from '../../domain/session/text/lock.ts';
import type { LockOpening } from './device-lock.machine.ts';
import { type LockStanding, lockSettingMachine, type PinEntry } from './lock-setting.machine.ts';

const PIN = '190273';
const OPEN: LockStanding = { kind: undefined, isKept: true, offersPasskey: true };
const entry = (overrides: Partial<PinEntry> = {}): PinEntry => ({
  current: '',
  pin: PIN,
  repeated: PIN,
  ...overrides,
});

type Port = 'readLock' | 'setPin' | 'setPasskey' | 'takeOff' | 'removeCopy';

async function open(standing: LockStanding, answers: LockOpening[] = [], fails: Port[] = []) {
  const check = (port: Port) => {
    if (fails.includes(port)) throw new Error(`${port} failed`);
  };
  let now = standing;
  const done: string[] = [];
  const answer = async (port: Port, step: string, kind: LockStanding['kind']): Promise<LockOpening> => {
    check(port);
    done.push(step);
    const opening = answers.shift() ?? { kind: 'open' };
    if (opening.kind === 'open') now = { ...now, kind };
    return opening;
  };
  const actor = createActor(
    lockSettingMachine.provide({
      actors: {
        readLock: fromPromise<LockStanding>(async () => {
          check('readLock');
          return now;
        }),
        setPin: fromPromise<LockOpening, { entry: PinEntry; isChange: boolean }>(({ input }) =>
          answer('setPin', input.isChange ? `change ${input.entry.current}` : 'set PIN', 'pin'),
        ),
        setPasskey: fromPromise<LockOpening>(() => answer('setPasskey', 'set passkey', 'passkey')),
        takeOff: fromPromise<LockOpening, { pin: string | undefined }>(({ input }) =>
          answer('takeOff', `take off ${input.pin}`, undefined),
        ),
        removeCopy: fromPromise<void>(async () => {
          done.push('wipe');
          check('removeCopy');
        }),
      },
    }),
  ).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'));
  await settled();
  return {
    actor,
    done,
    settled,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

test('without Keep there is nothing to lock', async () => {
  const { actor, value, done } = await open({ ...OPEN, isKept: false });
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'passkey.chosen' });
  expect([value(), done]).toEqual(['nothingKept', []]);
});

test('a PIN is set when it is not trivial and was typed twice alike', async () => {
  const { actor, value, context, done, settled } = await open(OPEN);
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'pin.submitted', entry: entry({ pin: '123456', repeated: '123456' }) });
  expect(context().errors).toEqual({ pin: 'Digits in a row are soon guessed. Choose another PIN.' });
  actor.send({ type: 'pin.submitted', entry: entry({ repeated: '704418' }) });
  expect([context().errors, done]).toEqual([{ repeated: 'The two PINs differ.' }, []]);
  actor.send({ type: 'pin.submitted', entry: entry() });
  await settled();
  expect([value(), context().kind, done]).toEqual(['locked', 'pin', ['set PIN']]);
});

test('changing or removing a PIN needs the current one, and the fifth wrong one deletes the data', async () => {
  const wrong: LockOpening = { kind: 'wrong', left: 4 };
  const { actor, value, context, done, settled } = await open({ ...OPEN, kind: 'pin' }, [
    wrong,
    { kind: 'open' },
    wrong,
    { kind: 'spent' },
  ]);
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'pin.submitted', entry: entry() });
  expect(context().errors).toEqual({ current: 'Enter the 6 digits of the PIN that you have now.' });
  actor.send({ type: 'pin.submitted', entry: entry({ current: '704418' }) });
  await settled();
  expect([value(), context().errors.current]).toEqual([
    'enteringPin',
    'This is not your PIN. 4 tries left. Then what is kept on this device is removed.',
  ]);
  actor.send({ type: 'pin.submitted', entry: entry({ current: '808081' }) });
  await settled();
  expect([value(), context().errors]).toEqual(['locked', {}]);

  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'removal.confirmed' });
  expect([value(), done.length]).toEqual(['confirmingRemoval', 2]);
  expect(context().errors).toEqual({ current: 'Enter the 6 digits of the PIN that you have now.' });
  actor.send({ type: 'removal.confirmed', entry: entry({ current: '704418' }) });
  await settled();
  expect(value()).toBe('confirmingRemoval');
  actor.send({ type: 'removal.confirmed', entry: entry({ current: '704418' }) });
  await settled();
  expect([value(), done.at(-1)]).toEqual(['wiped', 'wipe']);
});

test('a passkey locks the device; one that is not given or cannot encrypt changes nothing and says so', async () => {
  const { actor, value, context, settled } = await open(OPEN, [{ kind: 'cancelled' }, { kind: 'unusable' }]);
  for (const words of ['not given', 'cannot encrypt']) {
    actor.send({ type: 'passkey.chosen' });
    await settled();
    expect([value(), context().message]).toEqual(['unlocked', expect.stringContaining(words)]);
  }
  actor.send({ type: 'passkey.chosen' });
  await settled();
  expect([value(), context().kind, context().message]).toEqual(['locked', 'passkey', undefined]);
});

test('a lock that another tab changed meanwhile is not replaced, and I am told', async () => {
  const { actor, value, context, settled } = await open({ ...OPEN, kind: 'pin' }, [{ kind: 'gone' }]);
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'pin.submitted', entry: entry({ current: '704418' }) });
  await settled();
  expect([value(), context().message]).toEqual([
    'locked',
    'The lock was changed in another tab. Nothing was changed here.',
  ]);
});

test('removing a passkey lock needs the passkey once more', async () => {
  const { actor, value, context, done, settled } = await open({ ...OPEN, kind: 'passkey' }, [
    { kind: 'cancelled' },
  ]);
  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'choice.dismissed' });
  expect([value(), done]).toEqual(['locked', []]);
  for (const state of ['locked', 'unlocked']) {
    actor.send({ type: 'removal.chosen' });
    actor.send({ type: 'removal.confirmed' });
    await settled();
    expect(value()).toBe(state);
  }
  expect([context().kind, done]).toEqual([undefined, ['take off undefined', 'take off undefined']]);
});

test('a device whose lock cannot be read offers none', async () => {
  const { actor, value, done } = await open(OPEN, [], ['readLock']);
  expect([value(), done, actor.getSnapshot().hasTag('offering')]).toEqual(['nothingKept', [], false]);
});

test('a PIN that I do not set after all changes nothing, and its complaints are gone', async () => {
  const { actor, value, context, done } = await open(OPEN);
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'pin.submitted', entry: entry({ repeated: '704418' }) });
  actor.send({ type: 'choice.dismissed' });
  expect([value(), context().errors, context().kind, done]).toEqual(['unlocked', {}, undefined, []]);
});

test.each([
  ['setPin', 'enteringPin'],
  ['setPasskey', 'unlocked'],
] as const)('a device that cannot be locked says so and stays unlocked: %s', async (port, state) => {
  const { actor, value, context, done, settled } = await open(OPEN, [], [port]);
  if (port === 'setPin') {
    actor.send({ type: 'pin.chosen' });
    actor.send({ type: 'pin.submitted', entry: entry() });
  } else actor.send({ type: 'passkey.chosen' });
  await settled();
  expect([value(), context().kind, context().message, done]).toEqual([
    state,
    undefined,
    LOCK_SETTING.failed,
    [],
  ]);
});

test('a lock that cannot be taken off stays, and I am told', async () => {
  const { actor, value, context, settled } = await open({ ...OPEN, kind: 'pin' }, [], ['takeOff']);
  actor.send({ type: 'removal.chosen' });
  actor.send({ type: 'removal.confirmed', entry: entry({ current: PIN }) });
  await settled();
  expect([value(), context().kind, context().message]).toEqual([
    'confirmingRemoval',
    'pin',
    LOCK_SETTING.failed,
  ]);
});

test('the fifth wrong PIN during a change deletes the data, and the sign-in follows even if that fails', async () => {
  const { actor, value, context, done, settled } = await open(
    { ...OPEN, kind: 'pin' },
    [{ kind: 'spent' }],
    ['removeCopy'],
  );
  actor.send({ type: 'pin.chosen' });
  actor.send({ type: 'pin.submitted', entry: entry({ current: '704418' }) });
  await settled();
  expect([value(), done]).toEqual(['wiped', ['change 704418', 'wipe']]);
  expect(context().message).toBeUndefined();
});
