import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPaying, preparePaying, refused } from '../../../tests/support/open-paying.tsx';
import { HistoryPage } from './HistoryPage.tsx';

beforeEach(preparePaying);
afterEach(cleanup);

test('a history that is looked at again is read again, so that it tells the end of a dispute (HIS-23)', async () => {
  let asked = 0;
  await openPaying('/history/payments', <HistoryPage section="payments" />, {
    '/transactions': () => {
      asked += 1;
      return refused(409, 'Not now.')();
    },
  });
  await screen.findByText('Not now.');
  expect(asked).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked, { timeout: 3000 }).toBe(2);
});
