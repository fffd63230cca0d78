import { expect, test } from 'vitest';
import { type AnyTransitionDefinition, createActor } from 'xstate';
import { noticesMachine } from '../../machines/app/notices.machine.ts';
import { nameOfTransition, transitionsOf } from './transitions.ts';

test('what a machine hears at its root counts as transitions, also where no state is left', () => {
  const names = [...transitionsOf(noticesMachine).keys()];
  expect(names.filter((name) => name.startsWith('notices ')).sort()).toEqual([
    'notices missed.shown 0',
    'notices page.left 0',
    'notices toast.dismissed 0',
    'notices toast.expired 0',
  ]);
});

test('such a transition is told by its name when it is taken', () => {
  const taken: (string | undefined)[] = [];
  const actor = createActor(noticesMachine, {
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      const transitions = event._transitions as readonly AnyTransitionDefinition[];
      taken.push(...transitions.map((one) => nameOfTransition(noticesMachine, one)));
    },
  }).start();
  actor.send({ type: 'page.left' });
  expect(taken.filter(Boolean)).toEqual(['notices page.left 0']);
});
