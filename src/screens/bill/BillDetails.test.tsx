import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encode } from '../../../domain/api/codec.ts';
import { getAutoPay } from '../../../domain/auto-pay/calls.ts';
import { getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { sampleAutoPay } from '../../../domain/fixtures/auto-pay.ts';
import { sampleBill, sampleBillType } from '../../../domain/fixtures/bill.ts';
import { samplePart } from '../../../domain/fixtures/checkout.ts';
import { NO_PAYMENTS } from '../../../domain/portal/text/en.ts';
import { partReceipt } from '../../../domain/receipts/receipt.ts';
import { addDays, calendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { openBill, preparePage } from '../../../tests/support/open-bill.tsx';
import { today } from '../../adapters/clock/business-date.ts';

beforeEach(preparePage);
afterEach(cleanup);

const TWO_BILLS = {
  pagination: {
    newestBillId: 11,
    allBills: [
      { id: 11, billingPeriodEnd: calendarDate('2026-11-10'), billed: cents(8420) },
      { id: 10, billingPeriodEnd: calendarDate('2026-10-10'), billed: cents(8000) },
    ],
  },
};

/** What the services tell in the page's cookie. */
const tellPortal = (told: string) =>
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`billfold-open=1; billfold-portal=${told}`);

test('where payments are not set up, my bill says so beside its amount, and nothing leads to a payment (ruling 24)', async () => {
  const cookie = tellPortal('no-payments');
  await openBill();
  const face = within(await screen.findByRole('region', { name: 'What you owe' }));
  expect(face.getByText(NO_PAYMENTS)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Skip to the payment' })).toBeNull();
  cookie.mockRestore();
  cleanup();
  await openBill();
  expect(await screen.findByRole('link', { name: 'Skip to the payment' })).toBeTruthy();
  expect(screen.queryByText(NO_PAYMENTS)).toBeNull();
});

test('where payments are not set up, a bill in the cart says so too', async () => {
  const cookie = tellPortal('no-payments');
  await openBill({ cart_item_id: 5 });
  const face = within(await screen.findByRole('region', { name: 'What you owe' }));
  expect(face.getByText(NO_PAYMENTS)).toBeTruthy();
  cookie.mockRestore();
});

test('where payments are not set up, pay by text that is on can be turned off on its bill', async () => {
  const cookie = tellPortal('no-payments');
  const biller = { ...sampleBill().biller, sources: { ...sampleBill().biller.sources, pay_by_text: true } };
  await openBill({ biller, pay_by_text: { active: true } });
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: /Pay By Text/ })).checked).toBe(true);
  expect(screen.queryByRole('link', { name: /Edit.*Pay By Text|Pay By Text.*Edit/ })).toBeNull();
  cookie.mockRestore();
});

const heading = () => screen.findByRole('heading', { name: 'Red Mesa Water' });

test('the biller is shown on top, with links that dial and start a mail (DET-04, DET-05)', async () => {
  await openBill();
  await heading();
  const links = within(screen.getByLabelText('Biller and account')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['(970) 555-0142', 'tel:9705550142'],
    ['(970) 555-0143', 'tel:9705550143'],
    ['help@redmesa.example', 'mailto:help@redmesa.example'],
  ]);
});

test('the amount due is shown with its dates and its balance line (DET-56, DET-76)', async () => {
  await openBill();
  const section = await screen.findByRole('region', { name: 'Amount due' });
  expect(within(section).getByText('$84.20')).toBeTruthy();
  expect([...section.querySelectorAll('dl > div')].map((fact) => fact.textContent)).toEqual([
    'Due date12/3/2026',
    'Billing period end11/10/2026',
    'Account balance$90.00',
  ]);
});

test('a block that the bill does not have is absent, with its heading (DET-03)', async () => {
  await openBill();
  await screen.findByRole('heading', { name: 'Summary' });
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
    'Red Mesa Water',
    'Summary',
    'Amount due',
    'Remove this account or its nickname',
  ]);
});

test('the first screen of a bill says how much, by when, what changed, and what will happen', async () => {
  await openBill({
    due_date: addDays(today(), 3),
    ...TWO_BILLS,
    scheduled_payments: [
      { order_date: calendarDate('2026-12-01'), total_to_account: cents(1000), total_plus_fees: cents(1000) },
    ],
    processing: false,
  });
  const owed = within(await screen.findByRole('region', { name: 'What you owe' }));
  expect(owed.getByText('$84.20')).toBeTruthy();
  expect(owed.getByText('Scheduled 12/1/2026')).toBeTruthy();
  expect(owed.getByText('$4.20 more than last month.')).toBeTruthy();
  expect(owed.getByText('A payment of $10.00 is scheduled for 12/1/2026.')).toBeTruthy();
  expect(owed.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('#/scheduled-payments');
});

test('a bill of a biller that takes no payments is not called scheduled, and its pending payment says that it will not be paid', async () => {
  const order = {
    order_date: addDays(today(), 2),
    total_to_account: cents(1000),
    total_plus_fees: cents(1000),
  };
  await openBill({
    due_date: addDays(today(), 3),
    is_payable: false,
    unpayable: 'Red Mesa Water does not take payments here.',
    scheduled_payments: [{ ...order, biller_not_connected: true }],
    processing: false,
  });
  const owed = within(await screen.findByRole('region', { name: 'What you owe' }));
  expect(owed.getByText('in 3 days')).toBeTruthy();
  expect(screen.queryByText(/^Scheduled \d/)).toBeNull();
  const [said] = screen.getAllByText('Will not be paid. Please delete it.');
  expect(said).toBeTruthy();
});

test('where payments are not set up, neither the heading of a bill nor its line of time calls a payment scheduled (ruling 24)', async () => {
  const cookie = tellPortal('no-payments');
  const order = {
    order_date: addDays(today(), 2),
    total_to_account: cents(1000),
    total_plus_fees: cents(1000),
  };
  await openBill({
    ...TWO_BILLS,
    due_date: addDays(today(), 3),
    scheduled_payments: [order],
    processing: false,
  });
  const line = within(await screen.findByRole('region', { name: 'This account' }));
  expect(line.getByText('Will not be paid. Please delete it.')).toBeTruthy();
  expect(screen.queryByText(/^Scheduled$|^Scheduled \d/)).toBeNull();
  expect(screen.getAllByText('Will not be paid. Please delete it.')).toHaveLength(2);
  cookie.mockRestore();
});

test('after Pay again, the page says above the amount which payment failed, when and why', async () => {
  history.replaceState(null, '', '/#/bills/11?failed=BF-9');
  dispatchEvent(new HashChangeEvent('hashchange'));
  const part = samplePart({ trans_status: 2, trans_msg: 'The card was declined.', total: cents(15_810) });
  const answer = encode(getReceipt.answer, partReceipt(part));
  await openBill({}, { '/GetReceipt': () => Response.json({ data: answer }) });
  const told = await screen.findByText('Your payment of $158.10 on 11/20/2026 failed.');
  expect(screen.getByText('You have not been charged. The card was declined.')).toBeTruthy();
  const owed = screen.getByRole('region', { name: 'What you owe' });
  expect(told.compareDocumentPosition(owed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('an earlier bill says what it asked for, and its bar leads to the newest (DET-55)', async () => {
  await openBill({
    ...TWO_BILLS,
    pagination: { ...TWO_BILLS.pagination, newestBillId: 12 },
    is_payable: false,
  });
  const owed = within(await screen.findByRole('region', { name: 'What this bill asked for' }));
  expect(owed.getByText('$84.20')).toBeTruthy();
  expect(owed.getByText(/^This is the November bill\. Whatever is left/)).toBeTruthy();
  const bar = within(screen.getByLabelText('Payment'));
  expect(bar.getByRole('link', { name: 'See the newest' }).getAttribute('href')).toBe('#/bills/12');
});

test('beside the button that pays, the due date says how far away it is, and what changed', async () => {
  await openBill({ ...TWO_BILLS, due_date: addDays(today(), 3) });
  const slip = within(await screen.findByRole('region', { name: 'Amount due' }));
  expect(slip.getByText(`Due ${shortDate(addDays(today(), 3))}, in 3 days`)).toBeTruthy();
  expect(slip.getByText('$4.20 more than last month.')).toBeTruthy();
});

test('the bar under the thumb pays the bill in one tap (DET-87)', async () => {
  const { calls } = await openBill(
    { due_date: addDays(today(), 3) },
    { '/AddToCart': () => Response.json({ data: { items: [] } }) },
  );
  const bar = within(await screen.findByLabelText('Payment'));
  expect(bar.getByText('Due in 3 days')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: /^Pay, / }));
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  expect(calls).toHaveLength(1);
});

test('a bill that was paid in part compares what it asked for, and not what is left', async () => {
  await openBill({ ...TWO_BILLS, period_amt_due: cents(1000), balance: cents(1000) });
  const owed = within(await screen.findByLabelText('What you owe'));
  expect(owed.getByText('This bill asked for $84.20. $4.20 more than last month.')).toBeTruthy();
});

test('a bill of which nothing is due asks for nothing in the bar, and compares nothing', async () => {
  await openBill({ ...TWO_BILLS, period_amt_due: cents(0), balance: cents(0) });
  const owed = within(await screen.findByLabelText('What you owe'));
  expect(screen.queryByLabelText('Payment')).toBeNull();
  expect(owed.queryByText(/than last month/)).toBeNull();
});

test('where the amount is not known, the bar leads to where it is looked up (DET-81)', async () => {
  const { calls } = await openBill({ amount_due_calculated: false, period_amt_due: null });
  Element.prototype.scrollIntoView ??= () => {};
  const bar = within(await screen.findByLabelText('Payment'));
  fireEvent.click(bar.getByRole('button', { name: /^Pay, / }));
  expect(document.activeElement?.id).toBe('due-amount');
  expect(calls).toEqual([]);
});

test('a bill whose biller takes no payments offers nothing to turn on, and what is on says that it pays nothing', async () => {
  const unpayable = 'Harbor does not take payments here yet.';
  const sources = { pay_by_text: true };
  const bill = { unpayable, is_payable: false, biller: { ...sampleBill().biller, sources } };
  await openBill({ ...bill, pay_by_text: { active: true } });
  expect(await screen.findByText('It stays on. Nothing is paid by text meanwhile.')).toBeTruthy();
  cleanup();
  await openBill({ ...bill, pay_by_text: { active: false } });
  await screen.findAllByText(unpayable);
  expect(screen.queryByRole('switch', { name: /Pay By Text/ })).toBeNull();
});

test('an auto pay that failed and is off says so while its biller takes no payments, and cannot be turned on', async () => {
  const unpayable = 'Harbor does not take payments here yet.';
  const date = calendarDate('2026-11-20');
  const failed_payment = { date, amount: cents(8240), reason: '', retry_date: null, next_date: null };
  const autoPay = sampleAutoPay({ active: false, run_date: null, unpayable, failed_payment });
  await openBill(
    { unpayable, is_payable: false },
    { '/auto-pays/11': () => Response.json(encode(getAutoPay.answer, autoPay)) },
  );
  expect(await screen.findByText('Auto Pay did not pay $82.40 on 11/20/2026.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /Auto Pay/ })).toBeNull();
});

test('a bill in the cart leads there from the bar, which does not say how much of it the cart holds (DET-88)', async () => {
  await openBill({ cart_item_id: 5 });
  const payment = await screen.findByLabelText('Payment');
  expect(payment.textContent).toMatch(/^In your cart\s*Go to cart$/);
  const bar = within(payment);
  expect(bar.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('#/cart');
});

test('a typed amount goes into the cart and leads there (DET-82, DET-87)', async () => {
  const { calls } = await openBill({}, { '/AddToCart': () => Response.json({ data: { items: [] } }) });
  fireEvent.change(await screen.findByLabelText('Amount to pay'), { target: { value: '20.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a Payment' }));
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  expect(calls).toEqual([
    `/AddToCart ${JSON.stringify({
      source_id: 1,
      items: [{ reference_num: '100200301', reference_num2: '', conf_id: 7, quantity: 1, amount: 20.5 }],
    })}`,
  ]);
});

test('an amount above both the balance and the amount due is refused with a message (DET-85)', async () => {
  const { calls } = await openBill();
  fireEvent.change(await screen.findByLabelText('Amount to pay'), { target: { value: '90.01' } });
  const pay = screen.getByRole('button', { name: 'Make a Payment' });
  expect(screen.getByText(/^Can not overpay\. The most you can pay is \$/)).toBeTruthy();
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(pay);
  expect(calls).toEqual([]);
});

test('a fixed amount is a text and not a field (DET-82)', async () => {
  await openBill({ bill_type: sampleBillType({ can_edit_amount: false }) });
  await screen.findByRole('button', { name: 'Make a Payment' });
  expect(screen.queryByLabelText('Amount to pay')).toBeNull();
});

test('an amount that is not calculated is looked up before anything is paid (DET-80, DET-81)', async () => {
  await openBill(
    { amount_due_calculated: false, period_amt_due: null },
    {
      '/GetBalanceByEbillId': () =>
        Response.json({
          data: {
            ebill_id: 11,
            balance: 50,
            period_amt_due: 45,
            amount_due_calculated: true,
            real_time_balance: true,
          },
        }),
    },
  );
  const ask = await screen.findByRole('button', { name: 'Get Current Balance' });
  expect(screen.getByRole('button', { name: 'Make a Payment' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(ask);
  await screen.findByText('Live balance');
  // At the top, in the bar under the thumb, and where it is paid.
  expect(screen.getAllByText('$45.00')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Make a Payment' }).getAttribute('aria-disabled')).toBeNull();
});

test('the indicator is red, with a text, when the web service does not respond (DET-78)', async () => {
  await openBill({ web_service_responding: false });
  expect(await screen.findByText('Web Service is not responding')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'About this balance' })).toBeTruthy();
});

test('where nobody can be asked for a balance, the day of the file stands in place of the button', async () => {
  await openBill({ told_on: calendarDate('2026-11-28') });
  expect(await screen.findByText('Balance as of 11/28/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh balance' })).toBeNull();
  cleanup();
  await openBill({});
  await screen.findByRole('button', { name: 'Refresh balance' });
  expect(screen.queryByText(/Balance as of/)).toBeNull();
});

test('what a file told is not called live after it was asked for', async () => {
  const fromFile = { ebill_id: 11, balance: 45, period_amt_due: 45, amount_due_calculated: true };
  await openBill(
    {},
    {
      '/GetBalanceByEbillId': () => Response.json({ data: { ...fromFile, real_time_balance: false } }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh balance' }));
  await waitFor(() => expect(screen.getAllByText('$45.00').length).toBeGreaterThan(0));
  expect(screen.queryByText('Live balance')).toBeNull();
});

test('a live balance is green and says so; pointer, keyboard and touch can reach its text and hint (DET-77, DET-79)', async () => {
  await openBill({ real_time_balance: true });
  const live = await screen.findByText('Live balance');
  expect(live.getAttribute('data-state')).toBe('live');
  cleanup();
  await openBill({ web_service_responding: false });
  // The text is on the page. A button shows more, and pointer, keyboard and touch can press it.
  expect((await screen.findByText('Web Service is not responding')).getAttribute('data-state')).toBe(
    'silent',
  );
  const more = screen.getByRole('button', { name: 'About this balance' });
  const hint = document.getElementById(more.getAttribute('popovertarget') ?? '');
  expect(hint?.textContent).toContain('the last one we know');
});

test('each amount of the bill is shown with its name, and no other (DET-95)', async () => {
  await openBill({
    adjustments: cents(-150),
    penalties: cents(500),
    statement_total: cents(7777),
    statement_balance: null,
    balance_detail: cents(0),
  });
  const amount = async (term: string) => (await screen.findByText(term)).closest('div')?.textContent;
  expect([await amount('Adjustments'), await amount('Penalties')]).toEqual([
    'Adjustments-$1.50',
    'Penalties$5.00',
  ]);
  expect([await amount('Statement total'), await amount('Balance detail')]).toEqual([
    'Statement total$77.77',
    'Balance detail$0.00',
  ]);
  expect(screen.queryByText('Statement balance')).toBeNull();
});

test('a path with anything after the bill’s number shows the bill (NAV-06, NAV-09)', async () => {
  history.replaceState(null, '', '/#/bills/11/meters/old');
  await openBill();
  expect(await screen.findByRole('button', { name: 'Make a Payment' })).toBeTruthy();
});

test.each([
  ['This account is in collections.', { collections: { isInCollections: true, html: '' } }],
  ['Drafted on the 5th.', { direct_pay: { is_direct_pay: true, direct_pay_text: 'Drafted on the 5th.' } }],
])('%s is shown in place of the pay actions (DET-89, DET-97)', async (text, over) => {
  await openBill(over);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull();
});

test('a bill in the cart offers to remove it and hides the pay actions (DET-88)', async () => {
  const { calls } = await openBill(
    { cart_item_id: 77 },
    { '/RemoveByItemId': () => Response.json({ data: { success: true } }) },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from cart' }));
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull();
  await waitFor(() => expect(calls).toEqual(['/RemoveByItemId {}']));
});

test('the bill’s own messages and facts are shown (DET-48, DET-90, DET-94, DET-96, DET-98, DET-99)', async () => {
  await openBill({
    is_final_bill: true,
    prepay: true,
    past_due_balance: cents(1200),
    past_due_msg: 'Pay by Friday.',
    equal_pay: { isEqualPay: true },
    disclaimer: 'As billed.',
    processing: true,
  });
  for (const text of [
    'This is Your Final Bill',
    'PREPAID',
    'Pay by Friday.',
    'This account is on equal pay. The amount due is the equal-pay amount.',
    'As billed.',
    'On its way: your bank has not confirmed it yet',
  ]) {
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  }
});

test.each([
  [-3175, 'Remaining credit: $31.75'],
  [0, 'No credit is left.'],
  [500, 'The credit is used up, and $5.00 is owed.'],
])(
  'a prepaid account with the balance %d names its credit beside PREPAID (DET-90)',
  async (balance, words) => {
    await openBill({ prepay: true, balance: cents(balance), prepay_statement_charges: cents(1825) });
    expect((await screen.findAllByText('PREPAID')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    screen.getByText('Taken from the credit');
    screen.getByRole('button', { name: 'Make a Payment' });
  },
);

test('an earlier statement of a prepaid account tells what it took, offers no payment and no balance (DET-90)', async () => {
  await openBill({
    prepay: true,
    is_payable: false,
    balance: cents(0),
    prepay_statement_charges: cents(1825),
    pagination: { newestBillId: 99, allBills: [] },
  });
  expect((await screen.findAllByText('$18.25')).length).toBeGreaterThan(0);
  screen.getByText(/Money is added there\./);
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
});

const RECEIPT = { confirmationNumber: 'BF-1' };
const PAID = '11/19/2026 PaidPayment';

test.each([
  ['says so once on the line of its account, at the payment', 8420, [], `${PAID}$84.20`, 'Due date'],
  ['in part elsewhere still says that it is paid', 2000, [], `${PAID}$20.00`, 'Paid'],
  [
    'by two payments, one without a receipt, still says that it is paid',
    2000,
    [6420],
    `${PAID}$20.00`,
    'Paid',
  ],
])('a bill that was paid %s', async (_, shown, others, payment, word) => {
  await openBill({
    ...TWO_BILLS,
    processing: false,
    balance: cents(0),
    period_amt_due: cents(0),
    payments: [
      {
        date: calendarDate('2026-11-19'),
        label: 'Payment',
        value: cents(shown),
        transactionDetails: RECEIPT,
      },
      ...others.map((value) => ({ label: 'Payment', value: cents(value), transactionDetails: null })),
    ],
  });
  const line = within(await screen.findByRole('region', { name: 'This account' }));
  const rows = line.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toContain(payment);
  expect(rows).toContain(`12/3/2026 ${word}November bill$84.20`);
});

test.each([
  ['being checked', {}, 'Being checked: a payment of this bill has no outcome yet.', 'Being checked'],
  [
    'being checked, and pays a part of it',
    { amounts: [cents(500)] },
    'Being checked: a payment of $5.00 towards this bill has no outcome yet.',
    'Being checked: $5.00',
  ],
  [
    'to be confirmed',
    { confirmUntil: Date.now() + 60_000 },
    'To be confirmed: a payment of this bill waits for you to confirm it with your bank.',
    'To be confirmed',
  ],
])(
  'a bill whose payment is %s says so, and is not paid again (CHK-24, CHK-25)',
  async (_, more, text, mark) => {
    const { device } = await openBill({ processing: false, due_date: addDays(today(), 3), ...TWO_BILLS });
    await heading();
    const value = { key: 'key-of-a-payment-1', total: cents(8420), at: 1, bills: [11], ...more };
    await device.save([{ shelf: 'attempts', id: value.key, at: 1, value }]);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(mark)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay, / })).toBe(null);
    await device.remove('attempts', value.key);
  },
);

test('what is left of a bill while a payment is on its way is due, and is not itself on its way', async () => {
  await openBill({
    processing: true,
    due_date: addDays(today(), 8),
    period_amt_due: cents(3875),
    ...TWO_BILLS,
  });
  const owed = within(await screen.findByRole('region', { name: 'What you owe' }));
  expect(owed.getByText('$38.75')).toBeTruthy();
  expect(owed.getByText(/^Due /).textContent).toContain('in 8 days');
  expect(screen.queryAllByText(/^(Payment on|On) its way$/)).toEqual([]);
});

test('payments link to their receipts if there are any (DET-91, DET-93, NAV-16)', async () => {
  await openBill({
    payments: [
      {
        label: 'Payment Oct 12, 2026',
        value: cents(500),
        transactionDetails: { confirmationNumber: 'BF-9' },
      },
    ],
    statement_payments: [{ label: 'Payment received', value: cents(700), transactionDetails: null }],
    scheduled_payments: [
      {
        order_date: calendarDate('2026-12-01'),
        total_to_account: cents(1000),
        total_plus_fees: cents(1150),
      },
    ],
  });
  const receipt = await screen.findByRole('link', { name: 'Payment Oct 12, 2026' });
  expect(receipt.getAttribute('href')).toBe('#/bill/payments/BF-9/11');
  expect(screen.queryByRole('link', { name: 'Payment received' })).toBeNull();
  const days = screen.getAllByText('12/1/2026').map((day) => day.closest('li')?.textContent);
  expect(days).toContain('12/1/2026$10.00With fees $11.50');
  expect(days).toContainEqual(expect.stringMatching(/^12\/1\/2026 .*Scheduled payment\$11\.50$/));
});

test('another billing period opens its own bill, which leads back to the newest (DET-53, DET-54, DET-55)', async () => {
  await openBill();
  const period = await screen.findByLabelText('Select Billing Period');
  expect([...period.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    '11/10/2026',
    '10/10/2026',
  ]);
  fireEvent.change(period, { target: { value: '10' } });
  const newest = await screen.findByRole('link', { name: 'Go to the newest bill' });
  expect([location.hash, newest.getAttribute('href')]).toEqual(['#/bills/10', '#/bills/11']);
});

test('an arrow key on the closed list of periods only marks one, and Show bill opens it (DET-54, WCAG 3.2.2)', async () => {
  await openBill();
  const period = await screen.findByLabelText('Select Billing Period');
  fireEvent.keyDown(period, { key: 'ArrowDown' });
  fireEvent.change(period, { target: { value: '10' } });
  expect(location.hash).toBe('#/bills/11');
  fireEvent.click(screen.getByRole('button', { name: 'Show bill' }));
  expect(location.hash).toBe('#/bills/10');
});

test('a bill of an account that was removed leads home, and a failed read does not (SET-26, DET-01)', async () => {
  await openBill({}, { '/ebills/11': () => Response.json({ message: 'Removed.' }, { status: 410 }) });
  await waitFor(() => expect(location.hash).toBe('#/'));
  cleanup();
  preparePage();
  await openBill({}, { '/ebills/11': () => Response.json({ message: 'Down.' }, { status: 503 }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(location.hash).toBe('#/bills/11');
});

test('a bill that is not the customer’s is no such bill, and nothing offers to try again (DET-01)', async () => {
  await openBill({}, { '/ebills/11': () => Response.json({ message: 'Not here.' }, { status: 404 }) });
  expect(await screen.findByText('No such bill')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Make a Payment' })).toBeNull();
});
