import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { autoPayFormOf } from '../../../domain/auto-pay/form.ts';
import { previewRuns } from '../../../domain/auto-pay/preview.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { SettingsInShort } from './SettingsInShort.tsx';

afterEach(cleanup);

test('the settings in short do not promise a payment that will not be made (SRV2-09)', () => {
  const saved = sampleAutoPay();
  const run: RunAhead = {
    run_date: calendarDate('2026-12-18'),
    amount: '$155.00',
    note: 'Will not be paid. The card expires before that day. Please choose another payment method.',
    isFailing: true,
    isLate: false,
  };
  render(<SettingsInShort form={autoPayFormOf(saved)} saved={saved} methods={undefined} runs={[run]} />);
  expect(screen.getByLabelText('In short').textContent).toContain(
    'Next payment 12/18/2026. Will not be paid. The card expires before that day. Please choose another payment method.',
  );
});

test.each([
  ['a limit of nothing', { setAmountLimit: true, max_pay_amount: '0' }],
  ['a limit with part of a cent', { setAmountLimit: true, max_pay_amount: '12.345' }],
  ['a set amount that is too large', { paymentAmountOption: 2, pay_amount: '10000000' }],
] as const)('the settings in short say nothing of what %s would pay (APW-37, APW-39)', (_, typed) => {
  const saved = sampleAutoPay();
  const form = { ...autoPayFormOf(saved), ...typed };
  const runs = previewRuns({ saved, form, methods: undefined, today: calendarDate('2026-11-20') });
  render(<SettingsInShort form={form} saved={saved} methods={undefined} runs={runs} />);
  const words = screen.getByLabelText('In short').textContent;
  expect(words).not.toMatch(/\$|Will not be paid|limit/);
  expect(words).toContain('Pays nothing yet. Correct the amount first.');
  expect(words).not.toContain('Next payment');
});
