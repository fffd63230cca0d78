import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openApp } from './open-app.tsx';

afterEach(cleanup);

test('a bill that was read ahead opens without asking again for take-overs', async () => {
  const calls: string[] = [];
  const { go } = await openApp('/bills', {
    who: 'autopay',
    fault: (path) => {
      calls.push(path);
      return undefined;
    },
  });
  const asked = (path: string) => calls.filter((call) => call.includes(path)).length;
  await screen.findByRole('heading', { name: 'Accounts' });
  // What is read ahead after the take-overs.
  await waitFor(() => expect(asked('/transactions?')).toBeGreaterThan(0), { timeout: 20_000 });
  const bill = /ids=(\d+)/.exec(calls.find((call) => call.includes('/ebills/bulk')) ?? '')?.[1];
  await go(`/bills/${bill}`);
  await screen.findByRole('switch', { name: /Auto Pay/ });
  await waitFor(() => expect(asked(`/ebills/${bill}`)).toBe(1));
  expect(asked('/take-overs')).toBe(1);
});
