import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DueChip } from './DueChip.tsx';

afterEach(cleanup);

test.each([
  ['processing', 'ok'],
  ['scheduled', 'ok'],
  ['past due', 'past-due'],
  ['due soon', 'due'],
] as const)('the chip of a bill that is %s has the colour of its shape on the line of time', (kind, tone) => {
  render(<DueChip due={{ kind, words: 'state' }} />);
  expect(screen.getByText('state').closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
});
