import { expect, test } from 'vitest';
import { assign, enqueueActions, raise } from 'xstate';
import { type Raise, raisedBy } from './raises.ts';

const now = (event: string): Raise => ({ event, when: 'now' });

test.each<[string, unknown, readonly Raise[]]>([
  ['an event as it stands', raise({ type: 'a' }), [now('a')]],
  [
    'an event with fields of the context',
    raise(({ context }: { context: { n: number } }) => ({ type: 'a', n: context.n })),
    [now('a')],
  ],
  [
    'an event that a longer function makes',
    raise(() => {
      const type = 'a';
      return { type };
    }),
    [now('a')],
  ],
  [
    'an event that the context decides',
    raise(({ context }: { context: { type: string } }) => ({ type: context.type })),
    [{ when: 'perhaps' }],
  ],
  ['an event after a delay', raise({ type: 'a' }, { delay: 10 }), [{ event: 'a', when: 'later' }]],
  ['nothing', assign({}), []],
  [
    'some at once and some for each of a list',
    enqueueActions(({ context, enqueue }) => {
      enqueue.assign({});
      enqueue.raise({ type: 'a' });
      for (const id of context.ids) enqueue.raise({ type: 'b' }, { id, delay: Math.max(1, context.delay) });
      if (context.isLast) enqueue.raise({ type: 'c' });
    }),
    [now('a'), { event: 'b', when: 'later' }, { event: 'c', when: 'perhaps' }],
  ],
  [
    'what a guard decides, and what keys decide',
    enqueueActions(({ context, enqueue, check }) => {
      if (check('isLast') || Object.keys(context).length > 0) enqueue.raise({ type: 'a' });
    }),
    [{ event: 'a', when: 'perhaps' }],
  ],
  ['what an action by its name raises', enqueueActions(({ enqueue }) => enqueue('tell')), [now('told')]],
])('an action raises %s', (_, action, raised) => {
  expect(raisedBy(action, { tell: raise({ type: 'told' }) })).toEqual(raised);
});
