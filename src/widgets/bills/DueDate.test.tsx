import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { DueDate } from './DueDate.tsx';

const TODAY = calendarDate('2026-11-28');

test.each([
  ['2026-11-23', 'past due', 'Due 11/23/2026 5 days late'],
  ['2026-11-28', 'due soon', 'Due 11/28/2026 today'],
  ['2026-11-30', 'due soon', 'Due 11/30/2026 in 2 days'],
  ['2026-12-27', 'due later', 'Due 12/27/2026 in 29 days'],
])('a bill due on %s is %s and says how far away that is (CRT-01)', (due, kind, words) => {
  const { container } = render(<DueDate due={calendarDate(due)} today={TODAY} />);
  expect(container.textContent).toBe(words);
  expect(container.firstElementChild?.getAttribute('data-tone')).toBe(kind);
});
