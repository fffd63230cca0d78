import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { secondsUntil } from '../../domain/session/verification-code.ts';
import { codeCooldownMachine } from './code-cooldown.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A device that stores the end of the pause, and whose ports may fail. */
async function open(until = 0, fails: readonly ('beginCooldown' | 'measureCooldown')[] = []) {
  const clock = new SimulatedClock();
  let end = until;
  const actor = createActor(
    codeCooldownMachine.provide({
      actors: {
        beginCooldown: fromPromise<void>(async () => {
          if (fails.includes('beginCooldown')) throw new Error('no storage');
          end = clock.now() + 20_000;
        }),
        measureCooldown: fromPromise<number>(async () => {
          if (fails.includes('measureCooldown')) throw new Error('no storage');
          return secondsUntil(end, clock.now());
        }),
      },
    }),
    { clock },
  ).start();
  await settle();
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.increment(1_000);
      await settle();
    }
  };
  const send = async () => {
    actor.send({ type: 'code.sent' });
    await settle();
  };
  return { actor, send, pass, wait: () => actor.getSnapshot().context.wait };
}

test('after a code I wait for 20 seconds, counted down, and can then ask for another (VER-12)', async () => {
  const { actor, send, pass, wait } = await open();
  expect(actor.getSnapshot().hasTag('settled')).toBe(true);
  await send();
  expect([wait(), actor.getSnapshot().hasTag('settled')]).toEqual([20, false]);
  await pass(19);
  expect(wait()).toBe(1);
  await pass(1);
  expect([wait(), actor.getSnapshot().hasTag('settled')]).toEqual([0, true]);
});

test('a pause that began before a reload goes on, and is not longer for it (VER-13)', async () => {
  const { actor, pass, wait } = await open(5_000);
  expect(wait()).toBe(5);
  await pass(5);
  expect(actor.getSnapshot().hasTag('settled')).toBe(true);
});

test('a device that cannot store the pause lets me ask again, and the server decides', async () => {
  const { actor, send, wait } = await open(0, ['beginCooldown']);
  await send();
  expect([actor.getSnapshot().value, wait()]).toEqual(['ready', 0]);
});

test('a device that cannot read the pause lets me ask again, and the server decides', async () => {
  const { actor, send, wait } = await open(9_000, ['measureCooldown']);
  expect([actor.getSnapshot().value, wait()]).toEqual(['ready', 0]);
  await send();
  expect([actor.getSnapshot().value, wait()]).toEqual(['ready', 0]);
});
