import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { chartOf } from '../../../machines/diagram/chart.ts';
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
