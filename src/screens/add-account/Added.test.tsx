import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BillType } from '../../../domain/accounts/biller.ts';
import { ADDED } from '../../../domain/accounts/text/add-account.ts';
import { Added } from './Added.tsx';
import type { AddAccountRef } from './use-add-account.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A wizard that has just added an account whose bills may be paid by auto pay. */
function show() {
  const added = { account_id: 1, ebill_id: 11, autoPay: { isAllowed: true } };
  const snapshot = { context: { added, payers: undefined } };
  const wizard = {
    subscribe: () => ({ unsubscribe() {} }),
    getSnapshot: () => snapshot,
  } as unknown as AddAccountRef;
  render(<Added wizard={wizard} billType={{ is_business_tax: false } as BillType} />);
}

test('an account that was added can get auto pay', () => {
  show();
  expect(screen.getByText(ADDED.next)).toBeTruthy();
  expect(screen.getByRole('link', { name: ADDED.autoPay }).getAttribute('href')).toBe('#/auto-pay/11');
});

test('where the host takes no payments, neither a payment nor auto pay is offered', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('billfold-portal=no-payments');
  show();
  expect(screen.getByText(ADDED.where)).toBeTruthy();
  expect(screen.getByRole('link', { name: ADDED.seeBill })).toBeTruthy();
  expect(screen.queryByRole('link', { name: ADDED.autoPay })).toBeNull();
});
