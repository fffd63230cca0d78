import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine, type ToastSeconds } from './notices.machine.ts';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine.provide({}), { clock }).start();
  const show = (text: string, seconds: ToastSeconds) =>
    actor.send({ type: 'toast.shown', toast: { tone: 'ok', text, seconds } });
  const textsOf = (isMissed: boolean) =>
    actor
      .getSnapshot()
      .context.toasts.filter(({ over }) => (over === 'missed') === isMissed)
      .map(({ text }) => text);
  const texts = () => textsOf(false);
  const missed = () => textsOf(true);
  return { actor, clock, show, texts, missed };
}

describe('toasts', () => {
  it('disappear after their own time (NAV-39)', () => {
    const { clock, show, texts } = start();
    show('short', 3);
    show('long', 8);
    clock.increment(2_999);
    expect(texts()).toEqual(['short', 'long']);
    clock.increment(1);
    expect(texts()).toEqual(['long']);
    clock.increment(5_000);
    expect(texts()).toEqual([]);
  });

  it('stay while someone reads them, and then get their full time again', () => {
    const { actor, clock, show, texts } = start();
    show('short', 3);
    actor.send({ type: 'reading.started' });
    show('came meanwhile', 3);
    clock.increment(60_000);
    expect(texts()).toEqual(['short', 'came meanwhile']);
    actor.send({ type: 'reading.ended' });
    clock.increment(3_000);
    expect(texts()).toEqual([]);
  });

  it('do not repeat the same words', () => {
    const { clock, show, texts } = start();
    show('same', 3);
    clock.increment(2_000);
    show('same', 3);
    clock.increment(2_999);
    expect(texts()).toEqual(['same']);
    clock.increment(1);
    expect(texts()).toEqual([]);
  });

  it('are errors that can be read again until the page is left, and stay then', () => {
    const { actor, clock, show, texts, missed } = start();
    const fail = (text: string) =>
      actor.send({ type: 'toast.shown', toast: { tone: 'error', text, seconds: 5 } });
    show('saved', 3);
    fail('not saved');
    clock.increment(5_000);
    expect([texts(), missed()]).toEqual([[], ['not saved']]);

    actor.send({ type: 'missed.shown' });
    actor.send({ type: 'reading.started' });
    actor.send({ type: 'reading.ended' });
    clock.increment(60_000);
    expect([texts(), missed()]).toEqual([['not saved'], []]);

    fail('not sent');
    clock.increment(5_000);
    expect(missed()).toEqual(['not sent']);
    fail('not sent');
    expect(missed()).toEqual([]);
    clock.increment(5_000);
    show('saved', 3);
    actor.send({ type: 'page.left' });
    expect([texts().includes('saved'), missed()]).toEqual([true, []]);
  });

  it('disappear when they are dismissed', () => {
    const { actor, show } = start();
    show('one', 15);
    show('two', 15);
    actor.send({ type: 'toast.dismissed', id: 'toast-1' });
    expect(actor.getSnapshot().context.toasts).toEqual([
      { id: 'toast-2', tone: 'ok', text: 'two', seconds: 15 },
    ]);
  });
});
