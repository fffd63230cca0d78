import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ListedAutoPay } from '../../../domain/auto-pay/list.ts';
import { sampleAutoPayGroup } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { NextRun } from './NextRun.tsx';

afterEach(cleanup);

function open(over: Partial<ListedAutoPay>) {
  const listed = sampleAutoPayGroup().accounts[0]?.auto_pay;
  if (!listed) throw new Error('no auto pay is listed');
  const date = calendarDate('2026-11-20');
  const failed_payment = { date, amount: cents(8240), reason: '', retry_date: null, next_date: null };
  const run_date = calendarDate('2026-12-20');
  render(<NextRun autoPay={{ ...listed, active: true, run_date, failed_payment, ...over }} />);
}

test('a payment that failed is followed by the next one, and by none while its biller takes no payments', () => {
  open({});
  expect(screen.getByText('Next payment 12/20/2026')).toBeTruthy();
  cleanup();
  open({ unpayable: 'Harbor does not take payments here yet.' });
  expect(screen.getByText('Not paid 11/20/2026')).toBeTruthy();
  expect(screen.queryByText(/^Next payment/)).toBeNull();
});
