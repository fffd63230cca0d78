import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { noticesMachine, type ToastSeconds } from './notices.machine.ts';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine.provide({}), { clock }).start();
  const show = (text: string, seconds: ToastSeconds) =>
    actor.send({ type: 'toast.shown', toast: { tone: 'ok', text, seconds } });
  const texts = () => actor.getSnapshot().context.toasts.map(({ text }) => text);
  return { actor, clock, show, texts };
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
