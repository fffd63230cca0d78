import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

test('a bill of the history that is still to come names its due date, and does not call itself due (NAV-33)', async () => {
  const { app } = await openApp('/history/bills', { who: 'demo' });
  const rows = (await screen.findAllByText('Due date')).map((words) => words.parentElement as HTMLElement);
  const today = app.adapters.clock.today();
  expect(rows.some((row) => (row.querySelector('time')?.dateTime ?? '') > today)).toBe(true);
  for (const row of rows) expect(row.textContent).toMatch(/^\d+\/\d+\/\d{4} Due date$/);
  expect(screen.queryByText(/^due in /)).toBeNull();
});
