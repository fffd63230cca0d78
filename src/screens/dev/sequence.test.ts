import { expect, test } from 'vitest';
import { lanesOf, namesOf, sequenceMermaid, stepsOf } from './sequence.ts';
import type { ActorTold, EventTold } from './wiring.ts';

const actor = (id: number, name: string, parent?: number): ActorTold => ({
  id,
  name,
  parent,
  isMachine: parent === undefined,
  startedAt: 0,
  endedAt: undefined,
  states: [],
  tags: [],
  spent: [],
  hears: [],
  context: {},
});

const event = (n: number, from: number | undefined, to: number, type: string, led?: string[]): EventTold => ({
  n,
  at: n,
  from,
  to,
  type,
  data: {},
  led,
});

const ACTORS = [actor(1, 'cart'), actor(2, 'removeFromCart', 1), actor(3, 'cart')];
const EVENTS = [
  event(1, undefined, 1, 'xstate.init'),
  event(2, undefined, 1, 'item.removed', ['server.removing']),
  event(3, 1, 2, 'xstate.init'),
  event(4, 2, 1, 'xstate.error.actor.0.cart.server.removing', ['server.settled']),
  event(5, 3, 3, 'xstate.after.amountPause.cart.amounts.typing'),
];

test('what no machine sends comes from the screen, because an effect of it may send it without a payer', () => {
  expect(stepsOf([event(1, undefined, 1, 'cart.renewed')], ACTORS)[0]?.from).toBe('Screen');
});

test('a journey becomes a Mermaid sequence diagram', () => {
  expect(sequenceMermaid(stepsOf(EVENTS, ACTORS))).toBe(`sequenceDiagram
  participant p0 as Screen
  participant p1 as cart
  participant p2 as removeFromCart
  participant p3 as cart 2
  p0->>p1: item.removed
  Note over p1: server.removing
  p1->>p2: asked
  p2-->>p1: failed
  Note over p1: server.settled
  p3->>p3: after amountPause`);
});

test('a port can be told from the machine of the same name', () => {
  const actors = [actor(1, 'checkout'), actor(2, 'checkout', 1)];
  expect(lanesOf(stepsOf([event(1, 1, 2, 'xstate.init')], actors))).toEqual(['checkout', 'checkout (port)']);
});

test('queries are told apart by what they read', () => {
  const actors = ['bill list (query)', 'cart (query)'].map((purpose, n) => ({
    ...actor(n, 'query'),
    purpose,
  }));
  expect([...namesOf(actors).values()]).toEqual(['bill list (query)', 'cart (query)']);
});

test('participants are in the order in which they first appear', () => {
  expect(lanesOf(stepsOf(EVENTS, ACTORS))).toEqual(['Screen', 'cart', 'removeFromCart', 'cart 2']);
});

test('a machine that another one started is named with it, and only what is still alike is numbered', () => {
  const machine = (id: number, name: string, parent?: number) => ({
    ...actor(id, name, parent),
    isMachine: true,
  });
  const names = namesOf([
    machine(1, 'app'),
    machine(2, 'session', 1),
    machine(3, 'checkout'),
    machine(4, 'paySheet'),
    machine(5, 'checkout', 4),
    machine(6, 'checkout', 4),
    actor(7, 'checkout', 5),
  ]);
  expect([...names.values()]).toEqual([
    'app',
    'session',
    'checkout',
    'paySheet',
    'checkout of paySheet',
    'checkout of paySheet 2',
    'checkout (port)',
  ]);
});
