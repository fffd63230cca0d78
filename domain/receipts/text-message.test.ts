import { expect, test } from 'vitest';
import { samplePart, sampleReceipt } from '../fixtures/checkout.ts';
import { calendarDate } from '../values/calendar-date.ts';
import { cents } from '../values/cents.ts';
import { receiptText, TEXT_LENGTH } from './text-message.ts';

const SUBJECT = 'Your payment receipt';
const item = (item_description: string, amount: number) => ({
  item_description,
  account_num: '1',
  ebill_id: 1,
  amount: cents(amount),
});

test('the receipt text names date, items, total, method and confirmation number (SRV-46)', () => {
  expect(receiptText(sampleReceipt(), SUBJECT)).toBe(
    'Billfold: Your payment receipt, 11/20/2026. Red Mesa Water: Water $84.20. Total $84.20, Visa ending in 4242. BF-7K2M-9QXA',
  );
});

test('a scheduled payment is named with its day, and a failed one without a total; an outcome is told once (SRV-46)', () => {
  const later = samplePart({ trans_status: 10, scheduled_date: calendarDate('2026-12-24') });
  const scheduled = sampleReceipt({ trans_status: 10, transaction_receipts: [later] });
  expect(receiptText(scheduled, 'Your payment is scheduled')).toContain('scheduled, for 12/24/2026.');
  const failed = samplePart({ trans_status: 2, statusName: 'Failed' });
  const text = receiptText(sampleReceipt({ trans_status: 2, transaction_receipts: [failed] }), SUBJECT);
  expect(text).toContain('Water $84.20. Visa ending in 4242. BF-');
  expect(receiptText(sampleReceipt(), SUBJECT, 'You have not been charged.')).toBe(
    'Billfold: You have not been charged. Your payment receipt, 11/20/2026. Red Mesa Water: Water $84.20. Total $84.20, Visa ending in 4242. BF-7K2M-9QXA',
  );
  const sent = samplePart({ trans_status: 7, statusName: 'Processing', entity_name: 'Gas' });
  const within = (parts: (typeof sent)[]) =>
    receiptText(sampleReceipt({ trans_status: 1, transaction_receipts: parts }), SUBJECT);
  expect(within([samplePart(), failed])).toContain(' Total paid $84.20, ');
  expect(within([failed, sent])).toContain('Water: Water $84.20 (Failed), 1 more');
  expect(within([sent, failed])).toContain('Gas: Water $84.20 (On its way), 1 more');
});

test('of many items the receipt text names what fits into one text, and counts the others (SRV-46)', () => {
  const part = samplePart({
    transactions: {
      items: [item('Water', 8420), item('Sewer', 2000), item('Trash', 1500), item('Storm', 900)],
    },
  });
  const text = receiptText(sampleReceipt({ transaction_receipts: [part, part] }), SUBJECT);
  expect(text.length).toBeLessThanOrEqual(TEXT_LENGTH);
  expect(text).toBe(
    'Billfold: Your payment receipt, 11/20/2026. Red Mesa Water: Water $84.20, Sewer $20.00, 6 more. Total $84.20, Visa ending in 4242. BF-7K2M-9QXA, BF-7K2M-9QXA',
  );
});

test('a receipt text with long names leaves out the billers, then counts its items, to stay one text (SRV-46)', () => {
  const longReceipt = (item_description: string) => {
    const part = samplePart({
      entity_name: 'State Revenue Department',
      confirmation_num: 'FVXZVNYH58NSSW',
      transactions: { items: [item(item_description, 64230)] },
    });
    return sampleReceipt({ transaction_receipts: [part, part, part] });
  };
  const text = receiptText(longReceipt('Business license and registration'), SUBJECT);
  expect(text).toBe(
    'Billfold: Your payment receipt, 11/20/2026. Business license and registration $642.30, 2 more. Total $84.20, Visa ending in 4242. FVXZVNYH58NSSW, 2 more',
  );
  expect(text.length).toBeLessThanOrEqual(TEXT_LENGTH);
  const counted = receiptText(longReceipt('License '.repeat(12).trim()), SUBJECT);
  expect(counted).toContain('11/20/2026. 3 items. Total $84.20');
  expect(counted.length).toBeLessThanOrEqual(TEXT_LENGTH);
});

test('a text takes exactly 160 characters, and one item that does not fit is counted (SRV-46)', () => {
  const withItem = (length: number) => {
    const part = samplePart({ transactions: { items: [item('x'.repeat(length), 8420)] } });
    return receiptText(sampleReceipt({ transaction_receipts: [part] }), SUBJECT);
  };
  const room = TEXT_LENGTH - withItem(1).length + 1;
  expect(withItem(room)).toHaveLength(TEXT_LENGTH);
  expect(withItem(room)).toContain('Red Mesa Water');
  expect(withItem(room + 1)).not.toContain('Red Mesa Water');
  expect(withItem(200)).toContain(' 1 item. Total');
});

test('an item that is scheduled says nothing of its status, and one without a date has the day of today', () => {
  const waiting = samplePart({ trans_status: 10, statusName: 'Scheduled' });
  const text = receiptText(sampleReceipt({ trans_status: 10, transaction_receipts: [waiting] }), SUBJECT);
  expect(text).toContain('receipt, 11/20/2026. Red Mesa Water: Water $84.20.');
  const made = samplePart({ scheduled_date: calendarDate('2026-11-24') });
  expect(receiptText(sampleReceipt({ transaction_receipts: [made] }), SUBJECT)).toContain('11/20/2026');
});
