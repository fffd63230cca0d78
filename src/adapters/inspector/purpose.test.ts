import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import { queryMachine } from '../../../machines/app/query.machine.ts';
import { nameOfPort, purposeOf } from './purpose.ts';

test.each([
  [{ shelf: 'billList', id: 'all' }, 'bill list (query)'],
  [{ shelf: 'cart', id: 'cart' }, 'cart (query)'],
  [{ shelf: 'autoPays', id: 'bill 41' }, 'auto pays bill 41 (query)'],
  [{ shelf: 'tax', id: 'list/7/sales/2026' }, 'tax list 7 sales 2026 (query)'],
  [{ shelf: 'receipts', id: '4401-77312-9' }, 'receipts … (query)'],
])('the query of %j is called %s', (input, name) => {
  expect(purposeOf(createActor(queryMachine, { input }))).toBe(name);
});

test('a machine without a place in the device store has the name of its chart', () => {
  expect(purposeOf(createActor(queryMachine))).toBeUndefined();
});

test('an actor is called by what it is for, also where the chart gives it no name', () => {
  const work = fromPromise(() => new Promise(() => {}));
  const order = createActor(
    setup({
      types: {} as { context: { refs: unknown[] } },
      actors: { named: work },
    }).createMachine({
      id: 'order',
      context: { refs: [] },
      entry: assign({
        refs: ({ spawn }) => [spawn(work), spawn(work, { id: 'look' as never })],
      }),
      invoke: [{ src: work }, { src: work, systemId: 'stock' }],
      initial: 'asking',
      states: {
        asking: { initial: 'first', states: { first: { invoke: [{ src: 'named' }, { src: work }] } } },
      },
    }),
  ).start();
  const children = Object.values(order.getSnapshot().children).flatMap((child) => child ?? []);
  expect(children.map(nameOfPort).sort()).toEqual([
    'look',
    'named',
    'started by order',
    'stock',
    'work 2 in asking.first',
    'work in every state',
  ]);
});
