import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
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
