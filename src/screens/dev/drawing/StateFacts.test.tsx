import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesBelow } from '../../../../machines/diagram/chart.ts';
import { chartNamed } from '../charts.ts';
import { StateList } from '../StateList.tsx';
import { StateFacts } from './StateFacts.tsx';

afterEach(cleanup);

test.each([
  ['asLeft', 'history (H)', 'It returns to the state directly inside the machine that was left last'],
  ['deepest', 'deep history (H*)', 'It returns to the innermost states in which the machine was left last.'],
  ['both', 'parallel', undefined],
  ['both.one', 'one of parallel states', undefined],
  ['over', 'final', undefined],
  ['open', 'atomic', undefined],
])('the facts and the text of a state name its kind: %s is %s', (path, kind, sentence) => {
  const chart = chartOf(
    createMachine({
      id: 'kinds',
      initial: 'open',
      states: {
        open: {},
        both: { type: 'parallel', states: { one: {}, other: {} } },
        over: { type: 'final' },
        asLeft: { type: 'history', target: 'both' },
        deepest: { type: 'history', history: 'deep' },
      },
    }),
  );
  const state = statesBelow(chart.root).find((one) => one.path === path);
  if (!state) throw new Error(`There is no ${path}.`);
  const ignore = () => undefined;
  render(<StateFacts chart={chart} state={state} isClosed={false} onToggle={ignore} onChoose={ignore} />);
  expect(screen.getByText(kind)).toBeDefined();
  if (sentence) screen.getByText(sentence, { exact: false });
  if (path === 'asLeft') screen.getByText('at first → both');
  cleanup();
  if (kind === 'atomic') return;
  const { container } = render(<StateList chart={chart} active={[]} onChoose={ignore} />);
  const details = container.querySelector('details');
  if (!details) throw new Error('There is no text.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(screen.getAllByText(kind).length).toBeGreaterThan(0);
});

test.each([
  ['accepted', /^It has no picture\. It lasts as long as the device needs/],
  ['reviewing.shown', undefined],
])('a state of checkout shows its screen, or says why it does not: %s', (path, reason) => {
  const chart = chartNamed('checkout');
  const state = chart && statesBelow(chart.root).find((one) => one.path === path);
  if (!chart || !state) throw new Error(`There is no ${path}.`);
  const ignore = () => undefined;
  render(<StateFacts chart={chart} state={state} isClosed={false} onToggle={ignore} onChoose={ignore} />);
  expect(screen.queryAllByRole('img')).toHaveLength(reason ? 0 : 1);
  expect(screen.queryAllByText(reason ?? /^It has no picture/)).toHaveLength(reason ? 1 : 0);
});
