import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FOUND, harbor, water } from '../../../machines/accounts/add-account.fixture.ts';
import { FoundAccount } from './FoundAccount.tsx';

afterEach(cleanup);

test('a prepaid account that was found shows PREPAID in place of an amount due (ADD-21)', () => {
  const found = { ...FOUND, amount_due: null, prepay: true };
  render(<FoundAccount organization={harbor} billType={water} located={found} />);
  expect(screen.getByText('PREPAID')).toBeTruthy();
  expect(screen.queryByText('Not calculated yet')).toBeNull();
});

test('an account that was found shows its amount due (ADD-21)', () => {
  render(<FoundAccount organization={harbor} billType={water} located={FOUND} />);
  expect(screen.getByText('$82.40')).toBeTruthy();
  expect(screen.queryByText('PREPAID')).toBeNull();
});
