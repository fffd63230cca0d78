import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { and, createMachine, enqueueActions, not, raise } from 'xstate';
import { chartOf } from '../../../machines/diagram/chart.ts';
import { dataOf } from '../../../machines/diagram/data.ts';
import { machineOf } from '../../../machines/diagram/pasted-machine.ts';
import { Simulation } from './Simulation.tsx';

// The page of tests measures nothing, and a drawing needs that.
vi.mock('./Diagram.tsx', () => ({ Diagram: ({ beside }: { beside: ReactNode }) => beside }));

afterEach(cleanup);

const machine = createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: { on: { sent: { guard: 'isFull', target: 'sending' } } },
    sending: { on: { arrived: 'there' } },
    there: {},
  },
});

const show = () => render(<Simulation chart={chartOf(machine)} machine={machine} place={undefined} />);

test('after each step the keyboard stands where the page says what is true now', () => {
  show();
  expect(document.activeElement).toBe(document.body);
  for (const name of ['sent', 'Yes', 'arrived']) {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement?.textContent).toMatch(/^Now in /);
  }
  expect(document.activeElement?.textContent).toBe('Now in there: nothing more can happen.');
});

test('an event that a guard refuses says that nothing came of it', () => {
  show();
  for (const name of ['sent', 'No']) fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('status').textContent).toBe(
    'Now in open. Nothing came of sent: the answers of the guards refuse it.',
  );
});

test('the page says what an action raised, and what it would raise that cannot be played here', () => {
  const door = machineOf(
    dataOf(
      createMachine({
        id: 'door',
        context: { windows: 0 },
        initial: 'open',
        states: {
          open: { on: { shut: { target: 'shut', actions: raise({ type: 'locked' }) } } },
          shut: {
            on: {
              locked: 'locked',
              checked: {
                actions: enqueueActions(({ context, enqueue }) => {
                  if (context.windows > 0) enqueue.raise({ type: 'alarm.on' });
                }),
              },
              left: { actions: raise({ type: 'locked' }, { delay: 1_000 }) },
            },
          },
          locked: { on: { opened: 'shut' } },
        },
      }),
    ),
  );
  render(<Simulation chart={chartOf(door)} machine={door} place={undefined} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('shut');
  expect(screen.getByRole('status').textContent).toBe('Now in locked. Its actions raised locked.');
  press('opened');
  expect(screen.queryByRole('alert')).toBeNull();
  press('checked');
  expect(screen.getByRole('alert').textContent).toContain(
    'may raise alarm.on: only the running machine knows.',
  );
  press('left');
  expect(screen.getByRole('alert').textContent).toContain('raises locked after a delay. No time passes here');
});

test('a question says which of several it is and what comes of a yes, and the answers stay to be read', () => {
  const about = (kind: string) => ({ type: 'isAbout', params: { kind } });
  const texts = createMachine({
    id: 'texts',
    initial: 'on',
    states: {
      on: {
        on: {
          told: [
            { guard: about('stop'), target: 'off' },
            { guard: about('help'), actions: 'say' },
            { guard: about('bill'), target: 'off' },
          ],
        },
      },
      off: {},
    },
  });
  render(<Simulation chart={chartOf(texts)} machine={texts} place={undefined} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const question = () => screen.getByRole('group', { name: /^told: / }).querySelector('legend')?.textContent;
  press('told');
  expect(question()).toBe("told: is isAbout (kind: 'stop') true? If so, it goes to off.");
  press('No');
  expect(question()).toBe("told: is isAbout (kind: 'help') true? If so, it stays and runs say.");
  screen.getByText("So far: start → told, if isAbout (kind: 'stop') says no");
  press('Yes');
  screen.getByText(
    "So far: start → told, if isAbout (kind: 'stop') says no (→ off) and isAbout (kind: 'help') says yes (stays: say)",
  );
});

test('a question at the start, after a delay, and of a combined guard says what it decides', () => {
  const order = createMachine({
    id: 'order',
    initial: 'judging',
    states: {
      judging: { always: [{ guard: 'isKnown', target: 'waiting' }, { target: 'gone' }] },
      waiting: {
        after: { pause: { guard: 'isLate', target: 'gone' } },
        on: { paid: { guard: and(['isFull', not('isLate')]), target: 'gone' } },
      },
      gone: {},
    },
  });
  render(<Simulation chart={chartOf(order)} machine={order} place={undefined} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const question = (about: RegExp) => screen.getByRole('group', { name: about }).textContent;
  expect(question(/^start: /)).toContain('start: is isKnown true? If so, it goes to waiting.');
  press('Yes');
  press('after pause');
  expect(question(/^after pause: /)).toContain('after pause: is isLate true? If so, it goes to gone.');
  press('No');
  press('paid');
  expect(question(/^paid: /)).toContain(
    'paid: is isFull true? It decides [and(isFull, not(isLate))] → gone.',
  );
});
