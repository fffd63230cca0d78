import { describe, expect, it } from 'vitest';
import { never, openTab } from './app-update.fixture.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const HOUR = 3_600_000;

describe('a newer build', () => {
  it('is offered, and after I agree it takes over and reloads this tab', async () => {
    const { actor, states, reloads } = openTab();
    actor.send({ type: 'update.found' });
    expect(actor.getSnapshot().hasTag('offered')).toBe(true);
    expect(reloads()).toBe(0);
    actor.send({ type: 'update.agreed' });
    await settle();
    expect(states).toEqual(['current', { known: 'open' }, { known: 'applying' }, { known: 'reloading' }]);
    expect(reloads()).toBe(1);
  });

  it('is not taken without my agreement', async () => {
    const { actor, reloads, clock } = openTab();
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.found' });
    clock.increment(100 * HOUR);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'open' });
    expect(reloads()).toBe(0);
  });

  it('is not offered again within a day after Later', () => {
    const { actor } = openTab();
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.postponed', at: 10 * HOUR });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'tab.shown', at: 34 * HOUR - 1 });
    expect(actor.getSnapshot().value).toBe('postponed');
    actor.send({ type: 'tab.shown', at: 34 * HOUR });
    expect(actor.getSnapshot().value).toEqual({ known: 'open' });
  });

  it('that turns out to be the build of this page is not offered any more', () => {
    const { actor } = openTab();
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.withdrawn' });
    expect(actor.getSnapshot().value).toBe('current');
  });

  it.each(['payment', 'unsaved'] as const)('is held back during work of the kind %s', async (work) => {
    const { actor, reloads } = openTab({ work });
    actor.send({ type: 'update.found' });
    expect(actor.getSnapshot().value).toEqual({ known: 'held' });
    expect(actor.getSnapshot().hasTag('offered')).toBe(false);
    actor.send({ type: 'update.agreed' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'held' });
    actor.send({ type: 'work.changed', work: 'none' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'open' });
    expect(reloads()).toBe(0);
  });

  it('that I agreed to waits for a change being sent, and yields to a payment that starts meanwhile', async () => {
    const { actor, states, reloads } = openTab({ work: 'changing' });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    expect(actor.getSnapshot().value).toEqual({ known: 'agreed' });
    actor.send({ type: 'work.changed', work: 'payment' });
    await settle();
    actor.send({ type: 'work.changed', work: 'none' });
    await settle();
    expect(states).toEqual([
      'current',
      { known: 'open' },
      { known: 'agreed' },
      { known: 'held' },
      { known: 'open' },
    ]);
    expect(reloads()).toBe(0);
  });

  it('is taken as soon as the data has arrived', async () => {
    const { actor, reloads } = openTab({ work: 'changing' });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    actor.send({ type: 'work.changed', work: 'none' });
    await settle();
    expect(reloads()).toBe(1);
  });

  it('is offered again when the change takes too long', () => {
    const { actor, clock } = openTab({ work: 'changing' });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    clock.increment(30_000);
    expect(actor.getSnapshot().value).toEqual({ known: 'open' });
  });

  it('does not reload a payment that started while it took over', async () => {
    const { actor, reloads } = openTab({ taken: never });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    actor.send({ type: 'work.changed', work: 'payment' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'held' });
    expect(reloads()).toBe(0);
  });

  it('that does not take over is looked for by a load, after ten seconds', () => {
    const { actor, clock, reloads } = openTab({ taken: never });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    clock.increment(9_999);
    expect(reloads()).toBe(0);
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ known: 'reloading' });
    expect(reloads()).toBe(1);
  });

  it('that fails to start leaves this build unchanged, and can be tried again', async () => {
    const { actor, world, reloads } = openTab({ taken: () => Promise.reject(new Error('no')) });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'untaken' });
    expect(reloads()).toBe(0);
    world.taken = () => Promise.resolve();
    actor.send({ type: 'update.agreed' });
    await settle();
    expect(reloads()).toBe(1);
  });
});

describe('an answer from another build', () => {
  it.each([
    ['ready', { known: 'open' }],
    ['there', 'current'],
    ['none', 'current'],
  ] as const)('starts a look-up; a build that is %s is shown accordingly', async (newer, value) => {
    const { actor, states } = openTab({ newer: () => Promise.resolve(newer) });
    actor.send({ type: 'build.seen' });
    await settle();
    expect(states).toEqual(['current', 'looking', value]);
  });

  it('is forgotten when the look-up gets no answer', async () => {
    const { actor } = openTab({ newer: () => Promise.reject(new Error('no')) });
    actor.send({ type: 'build.seen' });
    await settle();
    expect(actor.getSnapshot().value).toBe('current');
  });
});

describe('a page that cannot continue', () => {
  it.each([
    ['chunk.missed', 'missed'],
    ['payment.refused', 'refused'],
  ] as const)(
    'after %s is offered the newer build, even where the worker could not install it',
    async (type, cause) => {
      const { actor } = openTab({ newer: () => Promise.resolve('there') });
      actor.send({ type });
      await settle();
      const { value, context } = actor.getSnapshot();
      expect([value, context.cause]).toEqual([{ known: 'open' }, cause]);
    },
  );

  it('is offered nothing when no newer build exists: the fault was temporary', async () => {
    const { actor } = openTab({ newer: () => Promise.resolve('none') });
    actor.send({ type: 'chunk.missed' });
    await settle();
    expect(actor.getSnapshot().value).toBe('current');
    expect(actor.getSnapshot().context.cause).toBe('found');
  });

  it('says that it needs a connection, and tries again when there is one', async () => {
    const { actor, states, world } = openTab({ newer: () => Promise.reject(new Error('no')) });
    actor.send({ type: 'chunk.missed' });
    await settle();
    expect(actor.getSnapshot().hasTag('shown')).toBe(true);
    world.newer = () => Promise.resolve('ready');
    actor.send({ type: 'connection.returned' });
    await settle();
    expect(states).toEqual(['current', 'seeking', 'unreachable', 'seeking', { known: 'open' }]);
  });

  it('is offered a postponed update again', async () => {
    const { actor } = openTab();
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.postponed', at: 0 });
    actor.send({ type: 'payment.refused' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'open' });
    expect(actor.getSnapshot().context.cause).toBe('refused');
  });

  it('is not reloaded while a payment is under way', async () => {
    const { actor, reloads } = openTab({ work: 'payment' });
    actor.send({ type: 'payment.refused' });
    await settle();
    actor.send({ type: 'update.agreed' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'held' });
    expect(reloads()).toBe(0);
  });
});
