import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MachinePanel } from './MachinePanel.tsx';
import type { ActorTold, TabTold } from './wiring.ts';

// The page of tests measures nothing, and a drawing needs that.
vi.mock('./Diagram.tsx', () => ({ Diagram: () => null }));

afterEach(cleanup);

const machine = (id: number, name: string, parent?: number): ActorTold => ({
  id,
  name,
  parent,
  isMachine: true,
  startedAt: 0,
  endedAt: undefined,
  states: [],
  tags: [],
  spent: [],
  hears: [],
  context: {},
});

const paying = machine(3, 'checkout', 2);
const tab: TabTold = {
  tab: 'a',
  path: '/cart',
  at: 0,
  actors: [machine(1, 'checkout'), machine(2, 'paySheet'), paying],
  events: [{ n: 1, at: 0, from: 2, to: 3, type: 'payment.confirmed', data: {}, led: undefined }],
};

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

test('a machine has one name in the heading, in its events and in the sequence', () => {
  const tabs = { all: () => [tab], watch: () => () => {}, give: vi.fn(), clear: vi.fn() };
  render(
    <MachinePanel
      shown={{ key: '#3', name: 'checkout', actor: paying }}
      tab={tab}
      tabs={tabs}
      place={undefined}
    />,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('checkout of paySheet');
  fireEvent.click(screen.getByRole('tab', { name: 'Events' }));
  const [event] = within(screen.getByRole('list', { name: 'Newest first' })).getAllByRole('listitem');
  expect(event?.textContent).toContain('paySheet → checkout of paySheet');
  fireEvent.click(screen.getByRole('tab', { name: 'Sequence' }));
  expect(screen.getByRole('img', { name: '1 steps between paySheet, checkout of paySheet' })).toBeDefined();
});
