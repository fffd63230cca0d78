import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HistoryOptions, usualOptions } from '../../../domain/history/options.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { SearchOptions } from './SearchOptions.tsx';
import type { HistoryRef } from './use-history.ts';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The options of the payments as they stand, and what is sent to their machine. */
function show(options: Partial<HistoryOptions> = {}, errors?: Record<string, string>) {
  const send = vi.fn();
  const snapshot = {
    context: { options: { ...usualOptions('payments'), ...options }, failure: errors && { errors } },
    hasTag: (tag: string) => tag === 'answered',
  };
  const history = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send,
  } as unknown as HistoryRef;
  render(<SearchOptions history={history} section="payments" today={calendarDate('2026-11-26')} />);
  return send;
}

test('on a phone a month can be chosen without opening what is folded', () => {
  const send = show();
  const month = screen.getByLabelText('Jump to month');
  expect(month.closest('details')).toBeNull();
  expect(screen.getByLabelText('Start date').closest('details')).not.toBeNull();
  fireEvent.change(month, { target: { value: '2026-03' } });
  expect(send).toHaveBeenCalledWith({ type: 'range.chosen', start: '2026-03-01', end: '2026-03-31' });
});

test('on a phone what is folded says that it is in use, except for a month that shows beside it', () => {
  const march = { start: calendarDate('2026-03-01'), end: calendarDate('2026-03-31') };
  show(march);
  expect(screen.getByText('Filter and sort').closest('details')?.open).toBe(false);
  cleanup();
  show({ ...march, end: calendarDate('2026-03-30') });
  expect(screen.getByText('Filter and sort (in use)').closest('details')?.open).toBe(true);
});

test('a press in a range that is not in order says so again, and unfolds the wrong field (WCAG 3.3.1)', () => {
  show({ start: calendarDate('2026-03-31'), end: calendarDate('2026-03-01') });
  const end = screen.getByLabelText('End date');
  const details = end.closest('details') as HTMLDetailsElement;
  details.open = false;
  const form = end.closest('form') as HTMLFormElement;
  const told = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  const [words] = told();
  expect(told()).toHaveLength(1);
  screen.getByLabelText('Search').focus();
  fireEvent.submit(form);
  expect(details.open).toBe(true);
  expect(document.activeElement).toBe(end);
  expect(told()).toHaveLength(1);
  fireEvent.submit(form);
  expect(told()).toEqual([`Error: ${words}`, words]);
  expect(document.title).toMatch(/^Error: /);
});

test('what the server refuses is said at its field', () => {
  show({}, { q: 'This is too long.', start: 'This is too early.' });
  for (const [label, words] of [
    ['Search', 'Error: This is too long.'],
    ['Start date', 'Error: This is too early.'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  }
});
