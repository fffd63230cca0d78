import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cents } from '../../../domain/values/cents.ts';
import { Amount } from './Amount.tsx';
import { AsOf } from './AsOf.tsx';

afterEach(cleanup);

test('an unknown amount is a text and never $0.00', () => {
  const { container } = render(<Amount value="unknown" size="hero" />);
  expect(container.textContent).toBe('Not known yet');
});

test('the cents of a large amount stand on the line, in one number', () => {
  const { container } = render(<Amount value={cents(123456)} size="hero" />);
  expect(screen.getByText('$1,234.56')).toBeTruthy();
  expect(container.textContent).toBe('$1,234.56');
  expect(container.querySelectorAll('span')).toHaveLength(1);
});

const now = Date.UTC(2026, 10, 20, 22, 42);
test.each([
  ['3:42 PM', now],
  ['1:42 PM', now - 120 * 60_000],
  ['11/19/2026', now - 24 * 60 * 60_000],
])('the age of data is shown as %s', (text, at) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(420);
  const { container } = render(<AsOf at={at} now={now} />);
  expect(container.textContent).toBe(`As of ${text}`);
});
