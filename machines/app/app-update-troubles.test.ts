import { describe, expect, it } from 'vitest';
import { never, openTab } from './app-update.fixture.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const unanswered = () => Promise.reject(new Error('no answer'));
const FAULTS = [
  ['chunk.missed', 'missed'],
  ['payment.refused', 'refused'],
] as const;

describe('a page whose surroundings fail', () => {
  it('offers no update and stays open when newer builds cannot be watched', () => {
    const { actor, states, reloads } = openTab({ fails: ['watchBuilds'] });
    expect([actor.getSnapshot().status, states, reloads()]).toEqual(['active', ['current'], 0]);
    expect(actor.getSnapshot().hasTag('shown')).toBe(false);
  });

  it('holds the update back when nobody can tell what is under way in this tab', async () => {
    const { actor, reloads } = openTab({ fails: ['watchWork'] });
    actor.send({ type: 'update.found' });
    expect(actor.getSnapshot().context.work).toBe('unsaved');
    actor.send({ type: 'update.agreed' });
    await settle();
    const { value } = actor.getSnapshot();
    expect([value, actor.getSnapshot().hasTag('offered'), reloads()]).toEqual([{ known: 'held' }, false, 0]);
  });

  it('stays as it is when it cannot be loaded anew, and I can try again', async () => {
    const { actor, world, reloads } = openTab({ fails: ['reload'] });
    actor.send({ type: 'update.found' });
    actor.send({ type: 'update.agreed' });
    await settle();
    expect([actor.getSnapshot().value, reloads()]).toEqual([{ known: 'untaken' }, 0]);
    expect(actor.getSnapshot().hasTag('offered')).toBe(true);
    world.fails = [];
    actor.send({ type: 'update.agreed' });
    await settle();
    expect([actor.getSnapshot().value, reloads()]).toEqual([{ known: 'reloading' }, 1]);
  });
});

describe('a build that becomes ready', () => {
  it('while it is looked for is offered without waiting for the look-up', () => {
    const { actor, states } = openTab({ newer: never });
    actor.send({ type: 'build.seen' });
    actor.send({ type: 'update.found' });
    expect(states).toEqual(['current', 'looking', { known: 'open' }]);
    expect(actor.getSnapshot().hasTag('offered')).toBe(true);
  });

  it('while the missing part cannot be reached is offered at once', async () => {
    const { actor, states } = openTab({ newer: unanswered });
    actor.send({ type: 'chunk.missed' });
    await settle();
    actor.send({ type: 'update.found' });
    expect(states).toEqual(['current', 'seeking', 'unreachable', { known: 'open' }]);
    expect(actor.getSnapshot().context.cause).toBe('missed');
  });
});

describe('the words about an update', () => {
  it.each(FAULTS)('name the newest reason when %s comes while one is offered', (type, cause) => {
    const { actor } = openTab();
    actor.send({ type: 'update.found' });
    expect(actor.getSnapshot().context.cause).toBe('found');
    actor.send({ type });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.cause]).toEqual([
      { known: 'open' },
      cause,
    ]);
  });

  it.each(FAULTS)('name the newest reason when %s comes during a look-up, which goes on', (type, cause) => {
    const other = type === 'chunk.missed' ? 'payment.refused' : 'chunk.missed';
    const { actor, states } = openTab({ newer: never });
    actor.send({ type: other });
    actor.send({ type });
    expect([states, actor.getSnapshot().context.cause]).toEqual([['current', 'seeking'], cause]);
  });

  it('about a missing part disappear after Later, and the next missing part brings them back', async () => {
    const { actor } = openTab({ newer: unanswered });
    actor.send({ type: 'chunk.missed' });
    await settle();
    actor.send({ type: 'update.postponed', at: 0 });
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('shown')]).toEqual(['current', false]);
    actor.send({ type: 'chunk.missed' });
    await settle();
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('shown')]).toEqual(['unreachable', true]);
  });
});
