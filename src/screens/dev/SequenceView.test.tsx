import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SequenceView } from './SequenceView.tsx';
import type { ActorTold, TabTold } from './wiring.ts';

afterEach(cleanup);

const cart: ActorTold = {
  id: 1,
  name: 'cart',
  parent: undefined,
  isMachine: true,
  startedAt: 0,
  endedAt: undefined,
  states: [],
  tags: [],
  spent: [],
  hears: [],
  context: {},
};

const widthFor = (led: string[], from: number | undefined, type = 'cart.renewed') => {
  const event = { n: 1, at: 0, from, to: 1, type, data: {}, led };
  const tab: TabTold = { tab: 'a', path: '/cart', at: 0, actors: [cart], events: [event] };
  render(<SequenceView tab={tab} only={cart} />);
  const width = Number(screen.getByRole('img').getAttribute('width'));
  cleanup();
  return width;
};

test('the texts of the last lane end within the drawing', () => {
  const led = ['amounts.resting', 'attention.none', 'server.settled', 'methods.shown'];
  expect(widthFor(['server.settled'], undefined)).toBeLessThan(400);
  expect(widthFor(led, undefined)).toBeGreaterThan(258 + led.join(' · ').length * 6);
  const type = 'a.very.long.name.of.an.event.that.a.machine.sends.itself';
  expect(widthFor(['on'], 1, type)).toBeGreaterThan(86 + type.length * 6);
});

test('a screen without a machine of its own says where the events of every screen are', () => {
  const session = { ...cart, id: 2, name: 'app' };
  const event = { n: 1, at: 0, from: undefined, to: 2, type: 'page.shown', data: {}, led: undefined };
  const tab: TabTold = { tab: 'a', path: '/cart', at: 0, actors: [session], events: [event] };
  render(<SequenceView tab={tab} only={session} />);
  screen.getByText('“Everything” shows one event, also of what runs on every screen.');
  cleanup();
  render(<SequenceView tab={{ ...tab, events: [] }} only={session} />);
  screen.getByText('Use the portal: each event becomes an arrow here.');
});
