import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Skeleton } from './Skeleton.tsx';

afterEach(cleanup);

const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('of several parts of a page that load at once, a screen reader hears of one', () => {
  render(
    <>
      <Skeleton label="Loading bills" />
      <Skeleton label="Loading tax accounts" />
    </>,
  );
  expect(said()).toEqual(['Loading bills']);
});

test('a part that loads later is told when nothing else loads any more', () => {
  const { rerender } = render(<Skeleton key="bills" label="Loading bills" />);
  rerender(<Skeleton key="taxes" label="Loading tax accounts" />);
  expect(said()).toEqual(['Loading tax accounts']);
});
