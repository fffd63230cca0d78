import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { dataOf } from '../../machines/diagram/data.ts';
import { machineFiles, machinesIn } from './files.ts';
import { arrowsOf, lineOf, nameOf, nodesOf, reachable, reachableFrom } from './graph.ts';

const all = (await Promise.all((await machineFiles()).map(({ file }) => machinesIn(file)))).flat();

const isEnd = (node: AnyStateNode) => node.type === 'final' || node.type === 'history';
const innermost = (machine: AnyStateMachine) =>
  nodesOf(machine).filter((node) => Object.keys(node.states).length === 0 && node !== machine.root);

/** Whether something can still happen in a state: it can be left, or it answers an event. */
const goesOn = (node: AnyStateNode) => lineOf(node).some((one) => arrowsOf(one).length > 0);

const errorsOf = (node: AnyStateNode) =>
  lineOf(node).flatMap((one) =>
    [...one.transitions.keys()].filter((event) => event.startsWith('xstate.error.')),
  );

/** Promises can fail; callbacks that run as long as their state do not end by themselves. */
function asks(machine: AnyStateMachine, src: unknown): boolean {
  const logic = machine.implementations.actors[src as string] as { config?: unknown } | undefined;
  return typeof logic === 'object' && `${logic.config}`.includes('Promise.reject');
}

describe.each(all)('%s', (_name, machine) => {
  test('each state can be reached', () => {
    const found = reachable(machine);
    expect(
      nodesOf(machine)
        .filter((node) => !found.has(node))
        .map(nameOf),
    ).toEqual([]);
  });

  test('each guard, action and actor has a name, so that it can be recorded and asked again', () => {
    expect(JSON.stringify(dataOf(machine)).match(/inline [a-z]+ \d+/g)).toBeNull();
  });

  test('each state that is not final can be left', () => {
    expect(
      innermost(machine)
        .filter((node) => !isEnd(node) && !goesOn(node))
        .map(nameOf),
    ).toEqual([]);
  });

  test('every invoked actor may fail, and the failure leads to a state', () => {
    const unanswered = nodesOf(machine).flatMap((node) =>
      node.invoke
        .filter(({ src, id }) => asks(machine, src) && !errorsOf(node).includes(`xstate.error.actor.${id}`))
        .map(({ src }) => `${nameOf(node)} asks ${src}`),
    );
    expect(unanswered).toEqual([]);
  });

  test('each busy state runs an actor, waits for a delay or moves on at once', () => {
    // A machine without actors learns the outcome of the work from its host.
    const isOwnWork = Object.keys(machine.implementations.actors).length > 0;
    const idle = nodesOf(machine).filter(
      (node) =>
        isOwnWork &&
        node.tags.includes('busy') &&
        !isEnd(node) &&
        ![...lineOf(node), ...Object.values(node.states)].some(
          (one) => one.invoke.length > 0 || one.after.length > 0 || (one.always ?? []).length > 0,
        ),
    );
    expect(idle.map(nameOf)).toEqual([]);
  });
});

describe('Payments', () => {
  const paying = all.filter(
    ([, machine]) => 'submitting' in machine.root.states && 'undetermined' in machine.root.states,
  );

  test('the machines that pay are found', () => {
    expect(paying.map(([, { id }]) => id)).toEqual(expect.arrayContaining(['checkout', 'scheduledPayNow']));
  });

  test.each(paying)(
    '%s: no payment is accepted, declined or undetermined unless something is or was submitted',
    (_, machine) => {
      const { states } = machine.root;
      const before = Object.values(states).find((node) => /^(reviewing|previewing)$/.test(nameOf(node)));
      expect(before).toBeDefined();
      const names = [...reachableFrom(before as AnyStateNode, ['submitting', 'recalling'])].map(nameOf);
      const outcomes = ['undetermined', 'declined', 'accepted', 'keeping', 'paid'];
      expect(names.filter((name) => outcomes.includes(name.split('.')[0] ?? ''))).toEqual([]);
      const open = [...reachableFrom(before as AnyStateNode)].map(nameOf);
      expect(open).toEqual(expect.arrayContaining(['submitting', 'undetermined', 'declined', 'paid']));
    },
  );
});
