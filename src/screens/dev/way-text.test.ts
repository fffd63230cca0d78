import { expect, test } from 'vitest';
import type { WayStep } from '../../../machines/diagram/ways.ts';
import { wayText } from './way-text.ts';

const said = (guard: string, isTrue: boolean, end?: string): WayStep['assumed'][number] => [
  end === undefined ? { guard } : { guard, transition: end, end },
  isTrue,
];

const step = (event: string, ...assumed: WayStep['assumed']): WayStep => ({
  event,
  assumed,
  answers: [],
  raised: [],
  states: ['open'],
});

test.each([
  [step('xstate.init'), 'start → open'],
  [step('pin.sent'), 'pin.sent → open'],
  [step('xstate.done.actor.0.lock', said('isSpent', false)), 'openLock done, if isSpent says no → open'],
  [
    step(
      'pin.sent',
      said('hasLost', false, '→ lost'),
      said('is', false, '→ gone'),
      said('is', true, '→ open'),
    ),
    'pin.sent, if hasLost says no and is says no (→ gone) and is says yes (→ open) → open',
  ],
  [
    step('pin.sent', said('is', false, '→ a'), said('is', false, '→ b'), said('is', true, '→ open')),
    'pin.sent, if is says no 2 times and is says yes (→ open) → open',
  ],
])('a step of a path says what it assumes of the guards: %#', (taken, words) => {
  expect(wayText(taken, new Map([['xstate.done.actor.0.lock', 'openLock done']]))).toBe(words);
});
