import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { failing, openApp } from './open-app.tsx';

afterEach(cleanup);

test('a bill that cannot be loaded says so (ERR-15)', async () => {
  await openApp('/bills/1', { who: 'demo', fault: failing('/ebills/1') });
  expect(await screen.findByText('Unable to get bill details. Please try again later.')).toBeTruthy();
});
