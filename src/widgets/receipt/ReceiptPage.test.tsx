import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { sampleAccount, sampleBill, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { samplePart, samplePartly, sampleReceipt } from '../../../domain/fixtures/checkout.ts';
import { partReceipt, type Receipt, type TransactionReceipt } from '../../../domain/receipts/receipt.ts';
import { addMonths, calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openPaying, preparePaying, type Reply, replyTo } from '../../../tests/support/open-paying.tsx';
import { today } from '../../adapters/clock/business-date.ts';
import { routes } from '../../app/routes.ts';
import { receiptQuery } from '../../queries/receipts.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

beforeEach(preparePaying);
afterEach(cleanup);

/** The receipt of the checkout that was just made, or of one that is looked up by its number. */
function openReceipt(
  receipt: Receipt,
  over: Record<string, Reply> = {},
  by: 'checkout' | 'number' = 'checkout',
) {
  return openPaying(
    '/receipt/BF-7K2M-9QXA',
    <Route path={routes.receipt}>
      <ReceiptPage view={receiptQuery('BF-7K2M-9QXA')} reached={{ by }} />
    </Route>,
    { '/GetReceipt': replyTo(getReceipt, receipt), ...over },
  );
}

/** The list of accounts with this still due on the bill that was paid. */
const stillDue = (amount: number): Reply =>
  replyTo(getAccountList, [
    sampleGroup({
      accounts: [
        sampleAccount({
          ebill_id: 11,
          period_amt_due: cents(amount),
          due_date: calendarDate('2026-12-03'),
          autoPay: { ...sampleAccount().autoPay, isActive: false, isAllowed: true },
        }),
      ],
    }),
  ]);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const stubOf = () => document.querySelector('article') as HTMLElement;

test('a receipt says when it was read, but not on paper', async () => {
  await openReceipt(sampleReceipt(), {}, 'number');
  const age = await screen.findByText(/^As of \d/);
  expect(age.closest('[data-print="no"]')).not.toBeNull();
});

test('a paid receipt says what happened in heading, title and one message, and has one stamp (RCT-01 to RCT-06)', async () => {
  await openReceipt(partReceipt(samplePart({ fee: cents(220), total: cents(8640) })));
  const headline = 'Paid $84.20 to Red Mesa Water';
  await heading(headline);
  await waitFor(() => expect(document.title).toBe(`${headline} – Billfold`));
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent === headline)).toHaveLength(1);
  const stub = within(stubOf());
  expect(stub.getByText('Paid').parentElement?.textContent).toBe('Paid 11/20/2026');
  expect(screen.queryByText('Successful')).toBeNull();
  const words = stubOf().textContent ?? '';
  for (const text of [
    'BF-7K2M-9QXA',
    'Date11/20/2026',
    'Dana Mercer',
    'Water · 100200301$84.20',
    'Fee$2.20',
    'Total$86.40',
    'Visa ending in 4242',
    '1 item paid with Visa ending in 4242',
  ])
    expect(words).toContain(text);
});

test.each([
  ['one biller', 1],
  ['several billers', 2],
])('a receipt of %s names the address and the number it went to, once', async (_, billers) => {
  const sent_to = [
    { type: 'email' as const, value: 'dana@home.example' },
    { type: 'sms' as const, value: '3035550142' },
  ];
  const parts = [samplePart({ sent_to }), samplePart({ confirmation_num: 'BF-2', sent_to })];
  await openReceipt(sampleReceipt({ transaction_receipts: parts.slice(0, billers) }));
  const [term, ...others] = await screen.findAllByText('Receipt to');
  expect(others).toEqual([]);
  expect(term?.closest('div')?.textContent).toBe('Receipt todana@home.example, (303) 555-0142');
});

test('a receipt that went nowhere says nothing of it', async () => {
  await openReceipt(partReceipt(samplePart({ sent_to: [] })));
  await heading('Paid $84.20 to Red Mesa Water');
  expect(screen.queryByText('Receipt to')).toBeNull();
});

test('a payment of a part of the bill has no stamp of a paid bill, and says what is left', async () => {
  await openReceipt(partReceipt(samplePartly()), { '/GetWebAccountListDetails': stillDue(2000) });
  await heading('Paid in part: $84.20 to Red Mesa Water');
  expect(stubOf().querySelector('p svg')).toBeTruthy();
  expect(stubOf().querySelector('b')).toBeNull();
  expect(await screen.findByText('$20.00 is left to pay on this bill.')).toBeTruthy();
});

test('a receipt from the history tells what was left after its payment, not what the bill asks for today', async () => {
  await openReceipt(partReceipt(samplePartly()), { '/GetWebAccountListDetails': stillDue(0) }, 'number');
  await heading('Paid in part: $84.20 to Red Mesa Water');
  expect(screen.getByText('After this payment, $20.00 was left to pay.')).toBeTruthy();
});

test('the next step after a payment in part: what is left, when it is due, the calendar and Auto Pay', async () => {
  await openReceipt(sampleReceipt(), { '/GetWebAccountListDetails': stillDue(2000) });
  expect(await screen.findByText('$20.00 is left to pay on this bill.')).toBeTruthy();
  const next = within(screen.getByRole('region', { name: 'Next' }));
  const [left, ...others] = next.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(left).toMatch(/^12\/3\/2026 .*What is left is due\$20\.00$/);
  expect(others).toEqual([]);
  expect(next.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
  expect(next.getByRole('link', { name: 'Set Up Auto Pay' }).getAttribute('href')).toBe('#/auto-pay/11');
});

test('a receipt tells about how much the next bill will be, and how certain that is', async () => {
  const period = (id: number, months: number) => ({
    id,
    billingPeriodEnd: addMonths(today(), months),
    billed: cents(8000 + id * 100),
  });
  const bill = sampleBill({
    due_date: today(),
    pagination: { newestBillId: 11, allBills: [period(11, 0), period(10, -1), period(9, -2)] },
  });
  const { device } = await openReceipt(sampleReceipt(), { '/GetWebAccountListDetails': stillDue(0) });
  await device.save([{ shelf: 'bills', id: '11', at: 1, value: bill }]);
  const row = (await screen.findByText('about $90')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Our estimate: $89 to $91 for the last 3 bills');
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});

test('where a browser cannot share files, the receipt can be copied as a text', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openReceipt(sampleReceipt());
  (await screen.findByRole('button', { name: 'Copy to share' })).click();
  await waitFor(() =>
    expect(copied).toEqual(['Paid $84.20 to Red Mesa Water, 11/20/2026\nConfirmation number BF-7K2M-9QXA']),
  );
});

test('the receipt of a customer without a name is billed to nobody', async () => {
  await openReceipt(partReceipt(samplePart({ billing_information: { first_name: '', last_name: '' } })));
  await heading('Paid $84.20 to Red Mesa Water');
  expect(screen.queryByText('Billed to')).toBeNull();
});

test('after a payment of several bills: what is left of which, when it is due, and what comes next', async () => {
  const gas = samplePart({ entity_name: 'Summit Gas', confirmation_num: 'BF-GAS', total: cents(1000) });
  const receipt = sampleReceipt({ transaction_receipts: [samplePart(), gas], gross_total: cents(9420) });
  await openReceipt(receipt, { '/GetWebAccountListDetails': stillDue(2000) });
  await heading('Paid $94.20 to Red Mesa Water and Summit Gas');
  expect(await screen.findByText(/^\$20\.00 is left to pay on /)).toBeTruthy();
  const next = within(screen.getByRole('heading', { name: 'Next' }).closest('section') as HTMLElement);
  expect(next.getByText('12/3/2026')).toBeTruthy();
  expect(next.getByRole('link', { name: 'Upcoming' }).getAttribute('href')).toBe('#/upcoming');
});

test('what was given back and what is left of it stand in the columns of the other amounts', async () => {
  await openReceipt(partReceipt(samplePart({ refund_status: 'done', refunded_amount: cents(2000) })));
  await heading('Paid $84.20 to Red Mesa Water');
  const amountOf = (term: string) => screen.getByText(term).closest('dt')?.nextElementSibling?.textContent;
  expect([amountOf('Given back'), amountOf('Left of it')]).toEqual(['$20.00', '$64.20']);
});

test('a payment that was given back is drawn as money that goes back, not as a failure', async () => {
  await openReceipt(partReceipt(samplePart({ trans_status: 5, statusName: 'Refunded' })), {}, 'number');
  await heading('Given back to you: $84.20 from Red Mesa Water');
  expect(stubOf().dataset.state).toBe('going back');
  expect(stubOf().querySelector('.lucide-undo-2')).toBeTruthy();
});

test('beside a bill that was not paid, nothing is said to be left of the paid one alone (RCT-07)', async () => {
  const failed = samplePart({ entity_name: 'Summit Gas', confirmation_num: 'BF-GAS', trans_status: 2 });
  const receipt = sampleReceipt({ transaction_receipts: [samplePart(), failed] });
  await openReceipt(receipt, { '/GetWebAccountListDetails': stillDue(0) });
  expect(await screen.findByText('Nothing is left to pay on the bill that was paid.')).toBeTruthy();
  expect(screen.queryByText(/on these bills/)).toBeNull();
});

test('after a whole payment nothing is left, and there is no date to note', async () => {
  await openReceipt(sampleReceipt(), { '/GetWebAccountListDetails': stillDue(0) });
  expect(await screen.findByText('Nothing is left to pay on this bill.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

test('after money was added to a prepaid account, its credit is named', async () => {
  const account = sampleAccount({
    ebill_id: 11,
    prepay: true,
    period_amt_due: cents(0),
    balance: cents(-6240),
  });
  const list = replyTo(getAccountList, [sampleGroup({ accounts: [account] })]);
  await openReceipt(sampleReceipt(), { '/GetWebAccountListDetails': list });
  expect(await screen.findByText('This account is prepaid. Remaining credit: $62.40')).toBeTruthy();
  expect(screen.queryByText('Nothing is left to pay on this bill.')).toBeNull();
});

test('a receipt that is looked up later says nothing of what is left or comes next', async () => {
  await openReceipt(sampleReceipt(), { '/GetWebAccountListDetails': stillDue(2000) }, 'number');
  await heading('Paid $84.20 to Red Mesa Water');
  expect(screen.queryByText(/left to pay/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Next' })).toBeNull();
});

test('a scheduled receipt has its own shape and words, no stamp, and its day for the calendar (RCT-08)', async () => {
  const part = samplePart({
    trans_status: 10,
    statusName: 'Scheduled',
    scheduled_date: calendarDate('2026-12-02'),
  });
  await openReceipt(partReceipt(part), { '/GetWebAccountListDetails': stillDue(8420) });
  await heading('Scheduled for 12/2/2026: $84.20 to Red Mesa Water');
  await screen.findByRole('link', { name: 'Set Up Auto Pay' });
  expect(screen.queryByText(/left to pay/)).toBeNull();
  expect(screen.getByText('Nothing has been taken yet.')).toBeTruthy();
  expect(document.querySelector('b')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});

test('a payment that failed says why, what is still owed and the way out (RCT-07)', async () => {
  const failed = samplePart({ trans_status: 2, statusName: 'Failed', trans_msg: 'The card was declined.' });
  await openReceipt(partReceipt(failed), { '/GetWebAccountListDetails': stillDue(8420) }, 'number');
  await heading('Not paid: $84.20 to Red Mesa Water');
  expect(screen.getByText('The card was declined.')).toBeTruthy();
  expect(await screen.findByText('$84.20 is left to pay on this bill.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the bill to pay it' }).getAttribute('href')).toBe(
    '#/bills/11',
  );
  expect(document.querySelector('b')).toBeNull();
});

test.each([
  ['has been paid since', true, 'The bill has been paid since.'],
  ['asks for nothing', undefined, 'The bill asks for nothing now.'],
] as const)(
  'an old payment that failed says that its bill %s, and leads to no payment of it',
  async (_, is_paid_since, words) => {
    const trans_msg = 'The card was declined. Please use another payment method.';
    const failed = samplePart({ trans_status: 2, statusName: 'Failed', trans_msg });
    const items = failed.transactions.items.map((item) => ({ ...item, is_paid_since }));
    const receipt = partReceipt({ ...failed, transactions: { items } });
    await openReceipt(receipt, { '/GetWebAccountListDetails': stillDue(0) }, 'number');
    expect(await screen.findByText(words)).toBeTruthy();
    const money = screen.getByText('You have not been charged.');
    const why = screen.getByText('The card was declined.');
    expect(money.compareDocumentPosition(why) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/still to be paid|left to pay/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'See the bill to pay it' })).toBeNull();
  },
);

test('a payment whose dispute is lost says what the bank took, what that means for the bill, and the way to pay it', async () => {
  const trans_msg = 'Your bank took $84.20 back, because this payment was disputed.';
  const lost = samplePart({ trans_status: 6, statusName: 'Reversed', trans_msg, dispute_status: 'lost' });
  await openReceipt(partReceipt(lost), { '/GetWebAccountListDetails': stillDue(8420) }, 'number');
  await heading('Taken back by your bank: $84.20 for Red Mesa Water');
  expect(screen.getByText(trans_msg)).toBeTruthy();
  expect(
    await screen.findByText('It no longer counts as paid: what it had paid is open on the bill again.'),
  ).toBeTruthy();
  expect(screen.getByText('$84.20 is left to pay on this bill.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the bill to pay it' })).toBeTruthy();
});

test('a payment whose dispute the biller has won says so, and nothing of a bill that it may have paid in part', async () => {
  await openReceipt(partReceipt(samplePart({ dispute_status: 'won' })), {}, 'number');
  await heading('Paid $84.20 to Red Mesa Water');
  expect(
    screen.getByText(
      'Your bank had asked for $84.20 back. The dispute was decided for the biller, so the payment stands.',
    ),
  ).toBeTruthy();
});

test.each([
  ['on its way', { trans_status: 7, statusName: 'Processing' }, /On its way/g],
  [
    'scheduled',
    { trans_status: 10, statusName: 'Scheduled', scheduled_date: '2026-12-02' },
    /scheduled for/gi,
  ],
  [
    'not paid',
    { trans_status: 2, statusName: 'Failed', trans_msg: 'The card was declined.' },
    /not paid|failed/gi,
  ],
] as const)(
  'a receipt of one or more payments that are %s says so once (RCT-05, RCT-07)',
  async (_, over, words) => {
    const one = samplePart({ ...(over as Partial<TransactionReceipt>), confirmation_num: 'BF-ONE' });
    await openReceipt(partReceipt(one), { '/GetWebAccountListDetails': stillDue(8420) });
    const shown = () => document.querySelector('article')?.cloneNode(true) as HTMLElement;
    await waitFor(() => expect(shown().querySelector('dl')).toBeTruthy());
    const article = shown();
    // The same words to a screen reader, and what the total is called.
    for (const also of article.querySelectorAll('[role=status], dl')) also.remove();
    expect(article.textContent?.match(words)).toHaveLength(1);
  },
);

test('a payment that failed leads to the bill that asks for it now, after a newer bill was posted', async () => {
  const failed = samplePart({ trans_status: 2, statusName: 'Failed' });
  const items = failed.transactions.items.map((item) => ({ ...item, pay_ebill_id: 12 }));
  await openReceipt(partReceipt({ ...failed, transactions: { items } }), {}, 'number');
  const way = await screen.findByRole('link', { name: 'See the bill to pay it' });
  expect(way.getAttribute('href')).toBe('#/bills/12');
});

test('where payments are not set up, a receipt of a payment that failed leads to none and advises none', async () => {
  const cookie = vi
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('billfold-open=1; billfold-portal=no-payments');
  const reason = 'This pay method is switched off.';
  const failed = samplePart({
    trans_status: 2,
    statusName: 'Failed',
    trans_msg: `${reason} Choose another one, or add it again. You have not been charged.`,
  });
  await openReceipt(partReceipt(failed), { '/GetWebAccountListDetails': stillDue(8420) }, 'number');
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByText('You have not been charged.')).toBeTruthy();
  expect(await screen.findByText('$84.20 is left to pay on this bill.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See the bill to pay it' })).toBeNull();
  cookie.mockRestore();
});

test('of several billers each has its own receipt; the stamp stands once, and a failed part comes first (RCT-01, RCT-07)', async () => {
  const gas = samplePart({ confirmation_num: 'BF-GAS', entity_name: 'Summit Gas', total: cents(1000) });
  const failed = samplePart({
    confirmation_num: 'BF-NO',
    entity_name: 'Maple',
    trans_status: 2,
    statusName: 'Failed',
    trans_msg: 'The card was declined.',
  });
  await openReceipt(
    sampleReceipt({
      transaction_receipts: [samplePart(), gas, failed],
      gross_total: cents(9420),
      successItemCount: 2,
    }),
  );
  await heading('Paid $94.20 to Red Mesa Water and Summit Gas');
  await waitFor(() =>
    expect(screen.getByText('Maple: $84.20 was not paid. The card was declined.')).toBeTruthy(),
  );
  const parts = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
  expect(parts.map((part) => /Maple|Red Mesa Water|Summit Gas/.exec(part.textContent ?? '')?.[0])).toEqual([
    'Maple',
    'Red Mesa Water',
    'Summit Gas',
  ]);
  expect(parts[0]?.textContent).toMatch(/Not paid\$84\.20|\$84\.20Not paid/);
  expect(parts.map((part) => /Total/.test(part.textContent ?? ''))).toEqual([false, true, true]);
  expect(screen.queryByText('Successful')).toBeNull();
  expect(screen.getByText('Failed')).toBeTruthy();
  expect(screen.getByText('Total paid').closest('dl')?.textContent).toContain('$94.20');
  expect(screen.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('#/cart');
});

test.each([
  [3, 'Voided', 'info'],
  [6, 'Reversed', 'info'],
  [7, 'Processing', 'ok'],
  [1, 'Successful', 'ok'],
] as const)(
  'of several payments, one with the status %i is not told as good if it was taken back',
  async (status, statusName, tone) => {
    const other = samplePart({
      confirmation_num: 'BF-GAS',
      entity_name: 'Summit Gas',
      trans_status: status,
      statusName,
    });
    await openReceipt(
      sampleReceipt({ transaction_receipts: [samplePart({ trans_status: 2, statusName: 'Failed' }), other] }),
      {},
      'number',
    );
    const part = await waitFor(() => {
      const [found] = within(screen.getByRole('list', { name: 'Payments' }))
        .getAllByRole('listitem')
        .filter((item) => item.textContent?.includes('Summit Gas'));
      if (!found) throw new Error('no receipt of Summit Gas');
      return found;
    });
    expect(part.querySelector('[data-tone]')?.getAttribute('data-tone') ?? 'ok').toBe(tone);
  },
);
