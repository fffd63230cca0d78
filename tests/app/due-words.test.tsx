import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

test('a bill of the history that is still to come says in how many days it is due (NAV-33)', async () => {
  await openApp('/history/bills', { who: 'demo' });
  const [words] = await screen.findAllByText(/^due in \d+ days$/);
  expect(words?.parentElement?.textContent).toMatch(/^\d+\/\d+\/\d{4} due in \d+ days$/);
});
