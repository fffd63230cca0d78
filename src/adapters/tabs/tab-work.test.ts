import { renderHook } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { TabWork } from '../../../machines/app/app-update.machine.ts';
import { trackPayment } from '../http/payments-in-flight.ts';
import type { Services } from '../http/services.ts';
import { createLive } from '../inspector/running-machines.ts';
import { createWire } from '../wire.ts';
import { watchWork } from './tab-work.ts';

const screen = (id: string) =>
  setup({ types: { events: {} as { type: 'busy' | 'dirty' | 'settled' } } }).createMachine({
    id,
    initial: 'settled',
    on: { busy: '.busy', dirty: '.dirty', settled: '.settled' },
    states: { settled: {}, busy: { tags: ['busy'] }, dirty: { tags: ['dirty'] } },
  });

function open() {
  const live = createLive();
  const wire = createWire({} as Services, live);
  const told: TabWork[] = [];
  const stop = watchWork(live, ({ work }) => told.push(work));
  return { told, stop, start: (id: string) => createActor(wire(screen(id))).start() };
}

it('reports the work of every running machine by its tags, until it is stopped', () => {
  const { told, start, stop } = open();
  const bills = start('bills');
  const cart = start('cart');
  bills.send({ type: 'busy' });
  cart.send({ type: 'dirty' });
  bills.send({ type: 'settled' });
  cart.stop();
  stop();
  bills.send({ type: 'busy' });
  expect(told).toEqual(['none', 'changing', 'unsaved', 'none']);
});

it('a machine inside a machine counts, and one that was never started does not', () => {
  const live = createLive();
  const wire = createWire({} as Services, live);
  const inner = screen('inner');
  const outer = setup({ actors: { inner } }).createMachine({
    id: 'outer',
    invoke: { src: 'inner', id: 'inner' },
  });
  createActor(wire(screen('phantom')));
  const actor = createActor(wire(outer)).start();
  expect(live.all()).toHaveLength(2);
  const told: TabWork[] = [];
  watchWork(live, ({ work }) => told.push(work));
  actor.getSnapshot().children.inner?.send({ type: 'dirty' });
  expect(told).toEqual(['none', 'unsaved']);
});

it('a screen that was left no longer counts', () => {
  const live = createLive();
  const wired = createWire({} as Services, live)(screen('bill'));
  const told: TabWork[] = [];
  watchWork(live, ({ work }) => told.push(work));
  const { result, unmount } = renderHook(() => useActorRef(wired), { wrapper: StrictMode });
  result.current.send({ type: 'dirty' });
  unmount();
  expect(told).toEqual(['none', 'unsaved', 'none']);
  expect(live.all()).toEqual([]);
});

it('a busy checkout is a payment, but not while it fetches the review', () => {
  const live = createLive();
  const checkout = setup({ types: { events: {} as { type: 'paid' | 'reviewed' } } }).createMachine({
    id: 'checkout',
    initial: 'reviewing',
    states: {
      reviewing: { tags: ['busy'], on: { paid: 'submitting' } },
      submitting: { tags: ['busy'], on: { reviewed: 'reviewing' } },
    },
  });
  const actor = createActor(createWire({} as Services, live)(checkout)).start();
  const told: TabWork[] = [];
  watchWork(live, ({ work }) => told.push(work));
  actor.send({ type: 'paid' });
  actor.send({ type: 'reviewed' });
  expect(told).toEqual(['changing', 'payment', 'changing']);
});

it('data that is being read counts as no work, because a reload loses nothing', () => {
  const { told, start } = open();
  start('query').send({ type: 'busy' });
  start('balanceLookUp').send({ type: 'busy' });
  start('settings').send({ type: 'busy' });
  expect(told).toEqual(['none', 'changing']);
});

it('a payment that continues after its screen was left still counts', async () => {
  const { told } = open();
  let answer = (_: string) => {};
  const paying = trackPayment(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  expect(told).toEqual(['none', 'payment']);
  answer('paid');
  expect(await paying).toBe('paid');
  expect(told).toEqual(['none', 'payment', 'none']);
});
