import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnyTransitionDefinition, createActor } from 'xstate';
import { noticesMachine } from '../../machines/app/notices.machine.ts';
import { inRepository } from '../paths.ts';
import { namesInCharts } from './coverage.ts';
import { machineFiles } from './files.ts';
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

test('no two transitions share a name, also where two machines give a state the same id', async () => {
  const names = await namesInCharts((machine) => [...transitionsOf(machine).keys()]);
  expect(names.filter((name, at) => name === names[at - 1])).toEqual([]);
  expect(names).toContain('checkout.undetermined connection.returned 0');
  expect(names).toContain('scheduledPayNow.undetermined connection.returned 0');
});

test.each(await machineFiles())('$file has tests of its own, beside it', ({ file }) => {
  expect(existsSync(inRepository('machines', file.replace(/\.ts$/, '.test.ts')))).toBe(true);
});
