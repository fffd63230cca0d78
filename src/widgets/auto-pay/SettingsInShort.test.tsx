import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { autoPayFormOf } from '../../../domain/auto-pay/form.ts';
import type { RunAhead } from '../../../domain/auto-pay/year-ahead.ts';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { SettingsInShort } from './SettingsInShort.tsx';

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
    'Next payment Dec 18, 2026. Will not be paid. The card expires before that day. Please choose another payment method.',
  );
});
