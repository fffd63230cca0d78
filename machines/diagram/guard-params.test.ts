import { expect, test } from 'vitest';
import { type AnyTransitionDefinition, createMachine } from 'xstate';
import { branchOf, endSentence, toldTransitions } from './chart.ts';
import { dataOf } from './data.ts';
import { literalFields } from './guard-params.ts';

const about = (kind: string) => ({ type: 'isAbout', params: { kind } });

const asking = createMachine({
  initial: 'open',
  states: {
    open: {
      on: {
        told: [
          { guard: about('bill'), target: 'paid' },
          { guard: about('stop'), actions: 'say' },
          { guard: { type: 'isOurs', params: ({ event }) => ({ who: event.who }) }, target: 'paid' },
          { guard: { type: 'isOurs', params: ({ event }) => ({ who: event.by }) }, target: 'paid' },
          { guard: { type: 'isLate' }, target: 'paid' },
          { guard: 'isKnown', target: 'paid' },
          { guard: { type: 'isWritten', params: ({ event }) => ({ text: event.text, kind: 'help' }) } },
        ],
      },
    },
    paid: {},
  },
});

const branches = (machine = asking) =>
  (machine.root.states.open?.transitions.get('told') ?? []).map((one) =>
    branchOf(one as AnyTransitionDefinition),
  );

const BRANCHES = [
  "[isAbout (kind: 'bill')] → paid",
  "[isAbout (kind: 'stop')] stays: say",
  '[isOurs (3 of 7)] → paid',
  '[isOurs (4 of 7)] → paid',
  '[isLate] → paid',
  '[isKnown] → paid',
  "[isWritten (kind: 'help')] stays: nothing",
];

test('guards of one name are told apart by what they are given, or by their place', () => {
  expect(branches()).toEqual(BRANCHES);
  expect(toldTransitions(asking)[0]?.[1]).toBe("open: told [isAbout (kind: 'bill')] → paid");
});

test('the data of a machine keeps what a guard is always given, so that its questions can be told apart too', () => {
  expect(branches(createMachine(dataOf(asking)))).toEqual(BRANCHES);
});

test('of what a function gives, the fields are known that it writes as they are', () => {
  const event = { heard: 1, parts: (_: object) => [2] };
  expect(literalFields(() => ({ heard: event.heard, kind: 'nothing open' }))).toEqual({
    kind: 'nothing open',
  });
  expect(literalFields(() => ({ parts: event.parts({ kind: 'x' }), least: 3, isOld: false }))).toEqual({
    least: 3,
    isOld: false,
  });
  expect(literalFields(() => ({ heard: event.heard }))).toBeUndefined();
  expect(literalFields(() => event)).toBeUndefined();
});

test.each([
  ['→ on.listening', 'If so, it goes to on.listening.'],
  ['→ a, b', 'If so, it goes to a and b.'],
  ['stays: say, keep', 'If so, it stays and runs say, keep.'],
  ['stays: nothing', 'If so, it does nothing.'],
])('%s is said as a sentence', (end, words) => {
  expect(endSentence(end)).toBe(words);
});
