import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type InstallWay, installOfferMachine } from './install-offer.machine.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const DAY = 86_400_000;

type Port = 'findWay' | 'watchBrowser' | 'ask' | 'notePostponed';

async function open(
  way: InstallWay,
  answer: 'accepted' | 'dismissed' = 'accepted',
  postponedAt = 0,
  fails?: Port,
) {
  const check = (port: Port) => {
    if (port === fails) throw new Error(`${port} failed`);
  };
  const noted: number[] = [];
  let asked = 0;
  const actor = createActor(
    installOfferMachine.provide({
      actors: {
        findWay: fromPromise<InstallWay>(async () => {
          check('findWay');
          return way;
        }),
        watchBrowser: fromCallback(() => check('watchBrowser')),
        ask: fromPromise<'accepted' | 'dismissed'>(async () => {
          check('ask');
          asked += 1;
          return answer;
        }),
        notePostponed: fromPromise<void, { at: number }>(async ({ input }) => {
          check('notePostponed');
          noted.push(input.at);
        }),
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
  expect((await open('installed')).actor.getSnapshot().value).toBe('installed');
});

test.each(['findWay', 'watchBrowser'] as const)(
  'a browser that cannot be asked offers nothing, until it brings its own prompt: %s',
  async (port) => {
    const { actor } = await open('none', 'accepted', 0, port);
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['impossible', 'active']);
    actor.send({ type: 'prompt.offered' });
    expect(actor.getSnapshot().hasTag('offered')).toBe(true);
  },
);

test('a browser without any way to install offers none', async () => {
  const { actor, asked } = await open('none');
  actor.send({ type: 'install.chosen' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('offered'), asked()]).toEqual([
    'impossible',
    false,
    0,
  ]);
});

test('a prompt that the browser fails to show is not offered until the browser brings it again', async () => {
  const { actor } = await open('prompt', 'accepted', 0, 'ask');
  actor.send({ type: 'install.chosen' });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('installed')]).toEqual(['impossible', false]);
  actor.send({ type: 'prompt.offered' });
  expect(actor.getSnapshot().hasTag('offered')).toBe(true);
});

test('the drawn steps can be postponed too, and the settings bring them back', async () => {
  const { actor, noted } = await open('steps');
  actor.send({ type: 'offer.postponed', at: 100 * DAY });
  await settle();
  expect([noted, actor.getSnapshot().hasTag('postponed')]).toEqual([[100 * DAY], true]);
  actor.send({ type: 'install.chosen' });
  await settle();
  expect(actor.getSnapshot().value).toEqual({ byHand: 'closed' });
});

test('an offer stays postponed on this page when the device cannot note it', async () => {
  const { actor, noted } = await open('prompt', 'accepted', 0, 'notePostponed');
  actor.send({ type: 'offer.postponed', at: 100 * DAY });
  await settle();
  expect([actor.getSnapshot().value, actor.getSnapshot().context.postponedAt, noted]).toEqual([
    'postponed',
    100 * DAY,
    [],
  ]);
});
