import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type InstallWay, installOfferMachine } from './install-offer.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const DAY = 86_400_000;

async function open(way: InstallWay, answer: 'accepted' | 'dismissed' = 'accepted', postponedAt = 0) {
  const noted: number[] = [];
  let asked = 0;
  const actor = createActor(
    installOfferMachine.provide({
      actors: {
        findWay: fromPromise<InstallWay>(async () => way),
        watchBrowser: fromCallback(() => {}),
        ask: fromPromise<'accepted' | 'dismissed'>(async () => {
          asked += 1;
          return answer;
        }),
        notePostponed: fromPromise<void, { at: number }>(async ({ input }) => void noted.push(input.at)),
      },
    }),
    { input: { postponedAt, now: 100 * DAY } },
  ).start();
  await settle();
  return { actor, noted, asked: () => asked };
}

test('the browser asks only after I choose to install', async () => {
  const { actor, asked } = await open('prompt');
  expect([actor.getSnapshot().hasTag('offered'), asked()]).toEqual([true, 0]);
  actor.send({ type: 'install.chosen' });
  await settle();
  expect([actor.getSnapshot().hasTag('installed'), asked()]).toEqual([true, 1]);
});

test("after I refuse the browser's prompt, it cannot be shown until the browser offers it again", async () => {
  const { actor } = await open('prompt', 'dismissed');
  actor.send({ type: 'install.chosen' });
  await settle();
  expect(actor.getSnapshot().value).toBe('impossible');
  actor.send({ type: 'prompt.offered' });
  expect(actor.getSnapshot().hasTag('offered')).toBe(true);
});

test('where the browser has no prompt, three steps are shown', async () => {
  const { actor } = await open('steps');
  actor.send({ type: 'install.chosen' });
  expect(actor.getSnapshot().hasTag('steps')).toBe(true);
  actor.send({ type: 'steps.closed' });
  expect(actor.getSnapshot().hasTag('steps')).toBe(false);
});

test('after I postpone it, the offer pauses for 30 days', async () => {
  const { actor, noted } = await open('prompt');
  actor.send({ type: 'offer.postponed', at: 100 * DAY });
  await settle();
  expect([noted, actor.getSnapshot().value]).toEqual([[100 * DAY], 'postponed']);
  expect((await open('prompt', 'accepted', 71 * DAY)).actor.getSnapshot().context.postponedAt).toBe(71 * DAY);
  expect((await open('prompt', 'accepted', 70 * DAY)).actor.getSnapshot().context.postponedAt).toBe(0);
});

test("an installed app is not offered, even when it was installed in the browser's menu", async () => {
  const { actor } = await open('prompt');
  actor.send({ type: 'app.installed' });
  expect(actor.getSnapshot().hasTag('installed')).toBe(true);
  expect((await open('installed')).actor.getSnapshot().hasTag('offered')).toBe(false);
});
