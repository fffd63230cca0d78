import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../../machines/diagram/chart.ts';
import { StateList } from './StateList.tsx';

afterEach(cleanup);

test.each([
  [{ id: 'one', initial: 'on', states: { on: {} } }, 'The one state as text'],
  [{ id: 'two', initial: 'on', states: { on: {}, off: {} } }, 'All 2 states as text'],
  [{ id: 'none' }, 'What it does, as text'],
])('the list of a chart counts its states: %j', (config, words) => {
  const { container } = render(
    <StateList chart={chartOf(createMachine(config))} active={[]} onChoose={() => {}} />,
  );
  expect(container.querySelector('summary')?.textContent).toBe(words);
});
