import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { statesBelow } from '../../../../machines/diagram/chart.ts';
import { chartNamed } from '../charts.ts';
import { StateFacts } from './StateFacts.tsx';

afterEach(cleanup);

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
