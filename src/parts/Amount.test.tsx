import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { cents } from '../../domain/cents.ts';
import { Amount } from './Amount.tsx';
import { AsOf } from './AsOf.tsx';

afterEach(cleanup);

test('money that is not known is said in words and never as $0.00', () => {
  const { container } = render(<Amount value="unknown" size="hero" />);
  expect(container.textContent).toBe('Amount unavailable');
});

test('a raised-cents amount is read out whole', () => {
  const { container } = render(<Amount value={cents(123456)} size="hero" />);
  expect(screen.getByText('$1,234.56')).toBeTruthy();
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('$1,234.56');
});

const now = new Date(2026, 10, 20, 15, 42).getTime();
test.each([
  ['just now', now - 59_000],
  ['5 min ago', now - 5 * 60_000],
  ['59 min ago', now - 59 * 60_000],
  ['1:42 PM', now - 120 * 60_000],
  ['11/19/2026', now - 24 * 60 * 60_000],
])('what is shown is as of %s', (words, at) => {
  const { container } = render(<AsOf at={at} now={now} />);
  expect(container.textContent).toBe(`As of ${words}`);
});
