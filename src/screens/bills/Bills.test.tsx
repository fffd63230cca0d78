import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { encode } from '../../../domain/api/codec.ts';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { addToCart } from '../../../domain/cart/calls.ts';
import { getCart } from '../../../domain/cart/read-calls.ts';
import { sampleAccount, sampleBillType, sampleGroup } from '../../../domain/fixtures/bill.ts';
import { sampleCart, sampleCartItem } from '../../../domain/fixtures/cart.ts';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { sampleTaxAccount } from '../../../domain/fixtures/tax-account.ts';
import { getTaxAccountsList } from '../../../domain/tax/calls.ts';
import type { ListedTaxAccount } from '../../../domain/tax/tax-account.ts';
import { addDays, shortDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { today } from '../../adapters/clock/business-date.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { Bills } from './Bills.tsx';

const TODAY = today();

type Reply = () => Response | Promise<Response>;

/** The screen with a server that answers with these groups, and with the other replies of a test. */
async function openBills(groups: readonly BillerGroup[], over: Record<string, Reply> = {}) {
  const calls: string[] = [];
  const data = (value: unknown) => Response.json({ data: value });
  const replies: Record<string, Reply> = {
    '/RefreshToken': () => data({ access_token: 'a', expires_in: 900 }),
    '/GetLoggedCustomerDetails': () => data({ ...PROFILE }),
    '/GetItemsCount': () => data({ count: 0 }),
    '/GetWebAccountListDetails': () => data(encode(getAccountList.answer, groups)),
    '/GetTaxAccountsList': () => data(taxes([])),
    ...over,
  };
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  const app = startApp(
    createAdapters({
      fetch: async (url, init) => {
        const name = Object.keys(replies).find((one) => String(url).includes(one));
        if (init?.method === 'POST' && name !== '/RefreshToken')
          calls.push(`${name} ${init.body ?? ''}`.trim());
        return (name && replies[name]?.()) || Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <Bills />
      </Router>
    </AppContext>,
  );
  return { app, calls };
}

const RUNNING = { is_running: true, error_msg: '' };
const taxes = (accounts: ListedTaxAccount[], taxWebServiceStatus = RUNNING) => ({
  accounts,
  taxWebServiceStatus,
});
const taxGroup = () => screen.findByRole('region', { name: /^Tax Returns/ });

const home = sampleAccount({ account_id: 1, ebill_id: 11, nickname: 'Home', due_date: addDays(TODAY, 3) });
const cabin = sampleAccount({
  account_id: 2,
  ebill_id: 12,
  account_num: '778899',
  nickname: 'Cabin',
  period_amt_due: cents(1580),
  due_date: addDays(TODAY, -4),
});
const water = sampleGroup({ accounts: [home, cabin] });
const furnace = sampleAccount({ account_id: 4, ebill_id: 14, account_num: 'G-1', nickname: 'Furnace' });
const gas = sampleGroup({ id: 4, name: 'Summit Gas', common_name: '', accounts: [furnace] });
/** A reply that every request for it waits for; the screen and what is read ahead may both ask. */
function heldBack() {
  let answer = (_: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return {
    reply: () => answered.then((response) => response.clone()),
    answer: (given: Response) => answer(given),
  };
}

/** The row of a bill, once the list is shown. */
async function row(name: string): Promise<HTMLElement> {
  const shown = await screen.findByText(name);
  await waitFor(() => expect(shown.closest('[hidden]')).toBeNull());
  return shown.closest('li') as HTMLElement;
}

/** Chooses what the menu of a row offers. */
async function fromMenu(stub: HTMLElement, name: string | RegExp, role: 'button' | 'link' = 'button') {
  fireEvent.click(await within(stub).findByRole('button', { name: /^More for/ }));
  return within(stub).findByRole(role, { name });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const block = (name: RegExp) => screen.findByRole('region', { name });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/#/bills');
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a bill that auto pay did not pay says when, why and what happens next (SRV2-11)', async () => {
  const failed_payment = {
    date: addDays(TODAY, -1),
    amount: cents(8_240),
    reason: 'The card was declined.',
    retry_date: null,
    next_date: null,
  };
  const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, failed_payment };
  await openBills([sampleGroup({ accounts: [{ ...home, autoPay }, cabin] })]);
  await screen.findByText(/^Auto Pay did not pay/);
  const stub = await row('Home');
  expect(stub.textContent).toContain(`Auto Pay did not pay $82.40 on ${shortDate(addDays(TODAY, -1))}.`);
  expect(stub.textContent).toContain('The card was declined. It is not tried again for this bill.');
  expect((await row('Cabin')).textContent).not.toContain('did not pay');
});

test('only an account whose biller has not booked a payment has a line for it below its bill', async () => {
  const not_booked = 'You paid $82.40 on 11/24/2026. Harbor City Utilities has not booked the payment yet.';
  await openBills([sampleGroup({ accounts: [{ ...home, not_booked }, cabin] })]);
  const [told, plain] = [await row('Home'), await row('Cabin')];
  await within(told).findByText(not_booked);
  expect(plain.textContent).not.toContain('has not booked');
});

test('a bill that has a payment on its way also says that it cannot be paid, and the list says why', async () => {
  const [not_booked, unpayable] = ['You paid $82.40 on 11/24/2026.', 'Harbor does not take payments here.'];
  await openBills([sampleGroup({ accounts: [{ ...home, not_booked, unpayable }] })]);
  const stub = await row('Home');
  await within(stub).findByText(not_booked);
  within(stub).getByText('This bill cannot be paid here.');
  expect(await screen.findAllByText(unpayable)).toHaveLength(1);
});

test('each bill of a biller that takes no payments says so in a word, and the list says once why', async () => {
  const unpayable = 'Harbor does not take payments here.';
  const unconnected = { ...home, is_payable: false, unpayable };
  const failed_payment = {
    date: TODAY,
    amount: cents(8240),
    reason: 'Declined.',
    retry_date: null,
    next_date: null,
  };
  const failed = { ...cabin, is_payable: false, unpayable, autoPay: { ...cabin.autoPay, failed_payment } };
  await openBills([sampleGroup({ accounts: [{ ...unconnected, cart_item_id: 5 }, failed] })]);
  const inCart = await row('Home');
  await within(inCart).findByText('This bill cannot be paid here.');
  within(inCart).getByText('In your cart');
  await within(await row('Cabin')).findByText('This bill cannot be paid here.');
  const [why, ...again] = await screen.findAllByText(unpayable);
  expect(again).toEqual([]);
  expect(why && why.compareDocumentPosition(inCart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('each bill of a paused biller says that it cannot be paid right now, as the reason above the list', async () => {
  const unpayable = 'Harbor takes no payments right now.';
  const paused = 'This bill cannot be paid right now.';
  const facts = { is_payable: false, unpayable, paused };
  const not_booked = 'You paid $82.40 on 11/24/2026.';
  await openBills([
    sampleGroup({
      accounts: [
        { ...home, ...facts },
        { ...cabin, ...facts, not_booked },
      ],
    }),
  ]);
  for (const name of ['Home', 'Cabin']) await within(await row(name)).findByText(paused);
  expect(screen.queryByText('This bill cannot be paid here.')).toBeNull();
  expect(await screen.findAllByText(unpayable)).toHaveLength(1);
});

test('an account says what happens instead of a payment that auto pay will not make as scheduled (BIL-30)', async () => {
  const scheduledDate = addDays(TODAY, 3);
  const instead = `Auto Pay will not pay on ${shortDate(scheduledDate)}.`;
  const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate, instead };
  await openBills([sampleGroup({ accounts: [{ ...home, autoPay: { ...autoPay, will_fail: true } }] })]);
  const stub = await row('Home');
  expect(within(stub).getByText(instead).className).toContain('failed');
  expect(stub.textContent).not.toContain('Auto Pay Scheduled');
});

test.each([
  'A pending payment covers the bill.',
  'Nothing is owed now.',
  'Auto Pay of 12/1/2026 is delayed.',
])('a row does not say "%s" in the colour of a failure (BIL-30)', async (instead) => {
  const scheduledDate = addDays(TODAY, 3);
  const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate, instead };
  await openBills([sampleGroup({ accounts: [{ ...home, autoPay }] })]);
  expect(within(await row('Home')).getByText(instead).className).toBe('');
});

test('an account says what auto pay does for it, and its menu leads to the settings (BIL-29, BIL-30)', async () => {
  const paid = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate: addDays(TODAY, 3) };
  const never = { ...cabin.autoPay, isAllowed: false };
  await openBills([
    sampleGroup({ accounts: [{ ...home, autoPay: paid }, { ...cabin, autoPay: never }, furnace] }),
  ]);
  const stub = await row('Home');
  expect(stub.textContent).toContain(`Auto Pay Scheduled ${shortDate(addDays(TODAY, 3))}`);
  expect((await fromMenu(stub, 'Edit Auto Pay', 'link')).getAttribute('href')).toBe('#/auto-pay/11');
  const other = await fromMenu(await row('Furnace'), 'Set Up Auto Pay', 'link');
  expect(other.getAttribute('href')).toBe('#/auto-pay/14');
  await fromMenu(await row('Cabin'), 'Remove Account', 'link');
  expect((await row('Cabin')).textContent).not.toContain('Auto Pay');
});

test('a bill that is paid automatically can still be paid now (BIL-18)', async () => {
  const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate: addDays(TODAY, 3) };
  const { calls } = await openBills([sampleGroup({ accounts: [{ ...home, autoPay }, cabin] })], {
    '/AddToCart': () => Response.json({ data: { items: [] } }),
  });
  fireEvent.click(await fromMenu(await row('Home'), 'Pay Now'));
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  expect(calls).toHaveLength(1);
});

test('what is late comes first, and then what is due this week (BIL-03, BIL-04, ruling 41)', async () => {
  const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate: addDays(TODAY, 2) };
  const settled = { ...furnace, period_amt_due: cents(0) };
  const later = { ...furnace, account_id: 5, ebill_id: 15, nickname: 'Shed', due_date: addDays(TODAY, 30) };
  await openBills([
    sampleGroup({
      accounts: [
        settled,
        later,
        { ...furnace, account_id: 6, ebill_id: 16, nickname: 'Auto', autoPay },
        home,
        cabin,
      ],
    }),
  ]);
  await row('Cabin');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Past due 1 bill',
    'Due in the next 7 days 1 bill',
    'Later 1 bill',
    'Paid automatically 1 bill',
    'Nothing due 1 account',
  ]);
  const late = within(await block(/^Past due 1 bill/));
  expect(late.getByText('4 days late')).toBeTruthy();
  expect(late.getAllByText('$15.80')).toHaveLength(2);
  expect(late.getByText('Today')).toBeTruthy();
  expect(late.getByRole('link', { name: /, Cabin, / }).getAttribute('href')).toBe('#/bills/12');
  const nothing = screen.getByText('Furnace').closest('details') as HTMLDetailsElement;
  expect(nothing.open).toBe(false);
});

test('returns stand by due date among the bills, and lead to where they are filed or paid (ruling 41)', async () => {
  const tools = sampleTaxAccount({
    openReturns: [
      { taxId: 31, value: 'Sales tax return, June', dueDate: addDays(TODAY, -2), balance: cents(5000) },
      { taxId: 32, value: 'Sales tax return, July', dueDate: addDays(TODAY, 2), balance: null },
      { taxId: 33, value: 'Sales tax return, August', dueDate: addDays(TODAY, 32), balance: null },
    ],
  });
  const answer = { data: encode(getTaxAccountsList.answer, taxes([tools])) };
  await openBills([water], { '/GetTaxAccountsList': () => Response.json(answer) });
  const late = within(await block(/^Past due 1 bill, 1 return/));
  expect(late.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('4 days late'),
    expect.stringMatching(/2 days late.*Sales tax return, June\$50\.00Pay$/),
    expect.stringContaining('Today'),
  ]);
  expect(late.getByText('$65.80')).toBeTruthy();
  // The number counts what the tiles and the headings count; the button says what it pays of it.
  expect(screen.getByText('$150.00')).toBeTruthy();
  const tile = within(screen.getByRole('region', { name: 'Past due' }));
  expect(tile.getByText('$65.80')).toBeTruthy();
  expect(tile.getByText('Left out: 1 return ($50.00 still due)')).toBeTruthy();
  expect(tile.getByRole('button', { name: 'Pay $15.80, Red Mesa Water' })).toBeTruthy();
  const soon = within(await block(/^Due in the next 7 days 1 bill, 1 return/));
  const toFile = soon.getByText('To file').closest('li') as HTMLElement;
  expect(
    within(toFile)
      .getByRole('link', { name: /^File, .*, Sales tax return, July$/ })
      .getAttribute('href'),
  ).toBe('#/tax-accounts/7/returns/32');
  const later = within(await block(/^Later 1 return/));
  expect(later.queryByText(/\$/)).toBeNull();
  await press('Biller');
  await block(/^Red Mesa Water 2 accounts/);
  expect(screen.queryByText('To file')).toBeNull();
});

test('a customer with tax returns alone sees what is to be paid and when, and a tile leads to it (ruling 41)', async () => {
  const withReturns = async (...openReturns: Parameters<typeof openReturn>[]) => {
    const account = sampleTaxAccount({ openReturns: openReturns.map((one) => openReturn(...one)) });
    const answer = { data: encode(getTaxAccountsList.answer, taxes([account])) };
    await openBills([], { '/GetTaxAccountsList': () => Response.json(answer) });
  };
  await withReturns([31, 'Sales tax return, June', -2, 5000], [33, 'Sales tax return, August', 32, null]);
  expect(await screen.findByText(`To pay by ${shortDate(addDays(TODAY, 7))}`)).toBeTruthy();
  const tile = within(await screen.findByRole('region', { name: 'Past due' }));
  expect(tile.getByText('$50.00')).toBeTruthy();
  expect(tile.queryByText(/Left out/)).toBeNull();
  const way = tile.getByRole('link', { name: /^Pay, .*, Sales tax return, June$/ });
  expect(way.getAttribute('href')).toBe('#/tax-accounts/7/returns/31');
  cleanup();
  await withReturns([32, 'Sales tax return, July', 2, null]);
  expect(await screen.findByText('No bill to pay this week')).toBeTruthy();
  const soon = within(await screen.findByRole('region', { name: 'This week' }));
  expect(soon.getByRole('link', { name: /^File, .*, Sales tax return, July$/ })).toBeTruthy();
  cleanup();
  await withReturns();
  expect(await screen.findByText('Nothing to pay this week')).toBeTruthy();
});

function openReturn(taxId: number, value: string, days: number, owed: number | null) {
  return { taxId, value, dueDate: addDays(TODAY, days), balance: owed === null ? null : cents(owed) };
}

test('one number says what is to be paid this week, and when nothing is, the next date', async () => {
  await openBills([water]);
  await row('Cabin');
  expect(screen.getByText(`To pay by ${shortDate(addDays(TODAY, 7))}`)).toBeTruthy();
  expect(screen.getByText('$100.00')).toBeTruthy();
  cleanup();
  await openBills([
    sampleGroup({
      accounts: [
        { ...home, due_date: addDays(TODAY, 20) },
        { ...furnace, due_date: addDays(TODAY, 25) },
      ],
    }),
  ]);
  expect(await screen.findByText('Nothing to pay this week')).toBeTruthy();
  expect(
    await screen.findByText(`The next bill is due ${shortDate(addDays(TODAY, 20))}, in 20 days.`),
  ).toBeTruthy();
  cleanup();
  await openBills([sampleGroup({ accounts: [{ ...home, scheduled_date: addDays(TODAY, 12) }] })]);
  expect(
    await screen.findByText(
      `The next bill is paid automatically ${shortDate(addDays(TODAY, 12))}, in 12 days.`,
    ),
  ).toBeTruthy();
});

test('by biller, the accounts are listed under their biller, and this device keeps that order (BIL-01, BIL-03, BIL-04, NAV-03)', async () => {
  await openBills([water]);
  await press('Biller');
  const group = within(await block(/^Red Mesa Water 2 accounts/));
  const stub = await row('Cabin');
  expect(group.getByRole('link', { name: 'Cabin' }).getAttribute('href')).toBe('#/bills/12');
  expect(within(stub).getByText('$15.80')).toBeTruthy();
  expect(within(stub).getByText('4 days late')).toBeTruthy();
  cleanup();
  await openBills([water]);
  await block(/^Red Mesa Water 2 accounts/);
  await press('Due date');
  await block(/^Past due 1 bill/);
});

test('a tile pays all that is late or due this week in one call, and says what it leaves out (BIL-16, ruling 52)', async () => {
  const collections = { isInCollections: true, html: '' };
  const { calls } = await openBills(
    [
      sampleGroup({
        accounts: [
          cabin,
          { ...cabin, account_id: 9, ebill_id: 19, account_num: '5', collections },
          { ...cabin, account_id: 8, ebill_id: 18, account_num: '6' },
          home,
        ],
      }),
    ],
    { '/AddToCart': () => Response.json({ data: { items: [] } }) },
  );
  const tile = within(await screen.findByRole('region', { name: 'Past due' }));
  expect(tile.getByText('$47.40')).toBeTruthy();
  expect(tile.getByText('Left out: 1 in collections ($15.80 still due)')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'This week' })).getByRole('button', {
      name: 'Pay, Red Mesa Water, $84.20',
    }),
  ).toBeTruthy();
  fireEvent.click(tile.getByRole('button', { name: 'Pay $31.60, 2 bills' }));
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  const sent = JSON.parse(calls[0]?.replace('/AddToCart ', '') ?? '{}');
  expect(sent.items.map((item: { reference_num: string }) => item.reference_num)).toEqual(['778899', '6']);
});

test('a tile whose bills are all in the cart leads there (BIL-19)', async () => {
  await openBills([sampleGroup({ accounts: [{ ...cabin, cart_item_id: 4 }, home] })]);
  const tile = within(await screen.findByRole('region', { name: 'Past due' }));
  expect(tile.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('#/cart');
});

test('each account leads to its place in the settings, where it can be removed (BIL-31, ruling 55)', async () => {
  await openBills([water]);
  for (const [name, id] of [
    ['Home', 1],
    ['Cabin', 2],
  ] as const) {
    const link = await fromMenu(await row(name), 'Remove Account', 'link');
    expect(link.getAttribute('href')).toBe(`#/settings/bills?account=${id}`);
  }
});

test('an account without a bill has no link to details, no checkbox and no pay action (BIL-05)', async () => {
  await openBills([
    sampleGroup({
      accounts: [home, cabin, sampleAccount({ account_id: 3, ebill_id: null, nickname: 'Barn' })],
    }),
  ]);
  const stub = await row('Barn');
  expect(within(stub).getByText('No bill found')).toBeTruthy();
  expect(within(stub).queryByRole('link')).toBeNull();
  await press('Select');
  await screen.findByRole('checkbox', { name: /^Select Home/ });
  expect(within(stub).queryByRole('checkbox')).toBeNull();
  await fromMenu(stub, 'Remove Account', 'link');
  const offered = within(stub)
    .getAllByRole('button')
    .map(({ ariaLabel, textContent }) => ariaLabel || textContent);
  expect(offered).toEqual(['More for Barn, 100200301']);
});

test('a search shows the matches, says when there are none, and can be cleared (BIL-07, BIL-08)', async () => {
  await openBills([water]);
  await press('Search your bills');
  const search = screen.getByRole('searchbox', { name: 'Search your bills' });
  fireEvent.change(search, { target: { value: 'cab' } });
  await waitFor(() => expect(screen.queryByText('Home')).toBeNull());
  fireEvent.change(search, { target: { value: 'zzz' } });
  await screen.findByText('No account matches your search');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByText('Home');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a single bill has no search, even beside an account without a bill (BIL-06)', async () => {
  await openBills([
    sampleGroup({ accounts: [home, sampleAccount({ account_id: 3, ebill_id: null, nickname: 'Barn' })] }),
  ]);
  await row('Barn');
  await screen.findByRole('button', { name: 'Biller' });
  expect(screen.queryByLabelText('Search your bills')).toBeNull();
});

test('billers start expanded and are collapsed one by one (BIL-02)', async () => {
  await openBills([water, gas]);
  await press('Biller');
  const isOpen = (name: string) => (screen.getByText(name).closest('details') as HTMLDetailsElement).open;
  await row('Furnace');
  expect([isOpen('Home'), isOpen('Furnace')]).toEqual([true, true]);
  fireEvent.click(screen.getByText('Red Mesa Water'));
  expect([isOpen('Home'), isOpen('Furnace')]).toEqual([false, true]);
  fireEvent.click(screen.getByText('Red Mesa Water'));
  expect(isOpen('Home')).toBe(true);
});

test('a bill, a biller and the whole list can be selected and cleared, the biller partly in between (BIL-09, BIL-10, BIL-11)', async () => {
  await openBills([water, gas]);
  await press('Biller');
  await press('Select');
  await screen.findByRole('checkbox', { name: /^Select Furnace/ });
  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  const whole = ['Select all bills of Red Mesa Water', 'Select all bills of Summit Gas', 'Select all bills'];
  const checked = () => [/^Select Home/, /^Select Cabin/, /^Select Furnace/].map((name) => box(name).checked);
  const partly = () => whole.map((name) => box(name).indeterminate);
  fireEvent.click(box(/^Select Home/));
  expect([checked(), partly()]).toEqual([
    [true, false, false],
    [true, false, true],
  ]);
  fireEvent.click(box('Select all bills of Red Mesa Water'));
  expect([checked(), partly()]).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
  fireEvent.click(box('Select all bills'));
  expect(checked()).toEqual([true, true, true]);
  fireEvent.click(box('Select all bills of Red Mesa Water'));
  expect(checked()).toEqual([false, false, true]);
  fireEvent.click(box('Select all bills'));
  fireEvent.click(box('Select all bills'));
  expect(checked()).toEqual([false, false, false]);
});

test('a known balance can be looked up again (BIL-27)', async () => {
  const live = { ebill_id: 12, balance: 12, period_amt_due: 12, amount_due_calculated: true };
  const { calls } = await openBills([water], {
    '/GetBalanceByEbillId': () => Response.json({ data: { ...live, real_time_balance: true } }),
  });
  const stub = await row('Cabin');
  fireEvent.click(await fromMenu(stub, 'Refresh the balance'));
  await within(stub).findByText('Live balance');
  expect(within(stub).getByText('$12.00')).toBeTruthy();
  expect(calls).toEqual(['/GetBalanceByEbillId {}']);
});

test('the selected bills are added up and paid in one call, which leads to the cart (BIL-15, BIL-16)', async () => {
  const { calls } = await openBills([water], {
    '/AddToCart': () => Response.json({ data: { items: [] } }),
  });
  await press('Select');
  const pay = await screen.findByRole('button', { name: 'Pay All Selected Bills' });
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all bills' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(within(screen.getByLabelText('Payment')).getByText('$100.00')).toBeTruthy();
  fireEvent.click(pay);
  await waitFor(() => expect(location.hash).toBe('#/cart'));
  expect(calls).toEqual([
    `/AddToCart ${JSON.stringify({
      source_id: 1,
      items: [
        { reference_num: '100200301', reference_num2: '', conf_id: 7, quantity: 1, amount: 84.2 },
        { reference_num: '778899', reference_num2: '', conf_id: 7, quantity: 1, amount: 15.8 },
      ],
    })}`,
  ]);
});

test('items already in the cart are mentioned beside my selection, because they will be paid as well (BIL-15)', async () => {
  await openBills([sampleGroup({ accounts: [{ ...home, cart_item_id: 5 }, cabin] })]);
  await press('Select');
  expect(within(await screen.findByLabelText('Payment')).getByText('0 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all bills' }));
  expect(screen.getByText('1 selected. 1 more in your cart.')).toBeTruthy();
});

test('a bill in the cart shows Remove from cart and hides its pay actions (BIL-19)', async () => {
  await openBills([sampleGroup({ accounts: [{ ...home, cart_item_id: 5 }, cabin] })]);
  const stub = await row('Home');
  expect(within(stub).getByRole('button', { name: /^Remove from cart/ })).toBeTruthy();
  expect(within(stub).queryByRole('button', { name: /^Pay Now/ })).toBeNull();
});

test('collections, prepaid and not calculated bills say so in place of an amount or action (BIL-21, BIL-22, BIL-23)', async () => {
  await openBills([
    sampleGroup({
      accounts: [
        { ...home, collections: { isInCollections: true, html: '' } },
        { ...cabin, prepay: true },
        sampleAccount({
          account_id: 3,
          ebill_id: 13,
          nickname: 'Barn',
          amount_due_calculated: false,
          period_amt_due: cents(0),
        }),
      ],
    }),
  ]);
  expect(within(await row('Home')).getByText('This account is in collections.')).toBeTruthy();
  expect(within(await row('Cabin')).getByText('PREPAID')).toBeTruthy();
  const barn = await row('Barn');
  expect(within(barn).getByRole('button', { name: /^Get Current Balance/ })).toBeTruthy();
  expect(within(barn).queryByText('$0.00')).toBeNull();
});

test('a web service that does not respond is named in a text, and the link stays for another try (BIL-25)', async () => {
  const barn = sampleAccount({ account_id: 3, ebill_id: 13, nickname: 'Barn', amount_due_calculated: false });
  await openBills([sampleGroup({ accounts: [home, barn] })], {
    '/GetBalanceByEbillId': () =>
      Response.json({ message: 'Web Service is not responding' }, { status: 503 }),
  });
  const stub = await row('Barn');
  fireEvent.click(within(stub).getByRole('button', { name: /^Get Current Balance/ }));
  await within(stub).findByText('Looking up the balance…');
  await within(stub).findByText('Web Service is not responding', {}, { timeout: 5_000 });
  expect(within(stub).getByRole('button', { name: /^Get Current Balance/ })).toBeTruthy();
});

test('a row keeps the mark of a look-up that failed before this visit (BIL-25)', async () => {
  await openBills([sampleGroup({ accounts: [home, { ...cabin, web_service_responding: false }] })]);
  expect(within(await row('Cabin')).getByText('Web Service is not responding')).toBeTruthy();
  expect(within(await row('Home')).queryByText('Web Service is not responding')).toBeNull();
});

test('a failed look-up is saved on the device with the row (BIL-25)', async () => {
  const answers = [Response.json({ data: encode(getAccountList.answer, [water]) })];
  const { app } = await openBills([water], {
    '/GetWebAccountListDetails': () => answers.pop() ?? new Promise(() => {}),
    '/GetBalanceByEbillId': () =>
      Response.json({ message: 'Web Service is not responding' }, { status: 503 }),
  });
  const stub = await row('Cabin');
  fireEvent.click(await fromMenu(stub, 'Refresh the balance'));
  await within(stub).findByText('Web Service is not responding');
  const cached = await app.adapters.device.read<BillerGroup[]>('billList', 'all');
  expect(cached?.value[0]?.accounts.map((account) => account.web_service_responding)).toEqual([true, false]);
});

test('a look-up that fails and a bill that joins the cart fetch what they changed, and nothing else again (BIL-25, BIL-18)', async () => {
  const gets: string[] = [];
  const counted = (name: string, answer: () => Response): Record<string, Reply> => ({
    [name]: () => {
      gets.push(name);
      return answer();
    },
  });
  const data = (value: unknown) => Response.json({ data: value });
  const item = encode(addToCart.answer, { items: [sampleCartItem({ account_id: 1 })] });
  await openBills([water], {
    ...counted('/GetWebAccountListDetails', () => data(encode(getAccountList.answer, [water]))),
    ...counted('/ebills/bulk', () => Response.json({ items: [] })),
    ...counted('/transactions?', () =>
      Response.json({ items: [], _meta: { currentPage: 1, totalCount: 0 } }),
    ),
    ...counted('/ebills?', () => Response.json({ items: [], _meta: { currentPage: 1, totalCount: 0 } })),
    ...counted('/cart/Get', () => data(encode(getCart.answer, sampleCart()))),
    ...counted('/GetTaxAccountsList', () => data(taxes([]))),
    ...counted('/GetCustomerNotification', () => data({})),
    ...counted('/GetCustomerProfile', () => data({})),
    '/schedulePayment/GetList': () => data([]),
    '/payment-methods': () => Response.json({ items: [] }),
    '/GetAutoPayList': () => data([]),
    '/GetBalanceByEbillId': () =>
      Response.json({ message: 'Web Service is not responding' }, { status: 503 }),
    '/AddToCart': () => data(item),
    '/health': () => Response.json({}),
  });
  await waitFor(() => expect(gets).toContain('/ebills?'));
  const read = [...gets];
  const stub = await row('Cabin');
  fireEvent.click(await fromMenu(stub, 'Refresh the balance'));
  await within(stub).findByText('Web Service is not responding');
  const other = await row('Home');
  fireEvent.click(await fromMenu(other, 'Add to cart'));
  await within(other).findByRole('button', { name: /^Remove from cart/ });
  await waitFor(() => expect(gets).toHaveLength(read.length + 1));
  expect(read.filter((name) => name === '/ebills/bulk')).toHaveLength(1);
  expect(read).toEqual(
    expect.arrayContaining(['/cart/Get', '/GetCustomerProfile', '/GetCustomerNotification']),
  );
  expect(gets).toEqual([...read, '/cart/Get']);
});

test('a live balance replaces the link and is marked as live (BIL-26)', async () => {
  const barn = sampleAccount({ account_id: 3, ebill_id: 13, nickname: 'Barn', amount_due_calculated: false });
  const live = {
    ebill_id: 13,
    balance: 20,
    period_amt_due: 19.5,
    amount_due_calculated: true,
    real_time_balance: true,
  };
  await openBills([sampleGroup({ accounts: [home, barn] })], {
    '/GetBalanceByEbillId': () => Response.json({ data: live }),
  });
  const stub = await row('Barn');
  fireEvent.click(within(stub).getByRole('button', { name: /^Get Current Balance/ }));
  await within(stub).findByText('Live balance');
  expect(within(stub).getByText('$19.50')).toBeTruthy();
});

test('a fee-bearing bill opens the dialog beside another, and nothing is sent (CRT-27)', async () => {
  const fee = { ...cabin, bill_type: sampleBillType({ has_xbp_fee: true }) };
  const { calls } = await openBills([sampleGroup({ accounts: [{ ...home, cart_item_id: 5 }, fee] })]);
  fireEvent.click(await fromMenu(await row('Cabin'), 'Add to cart'));
  await screen.findByText(/^One of the items you selected has a fee associated/);
  expect(screen.getByText(`${sampleGroup().common_name}, account ${cabin.account_num}`)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a bill that must be paid by itself is named in a dialog that leads to the cart and closes with Okay (CRT-31)', async () => {
  const alone = { ...cabin, allow_multi_select: false };
  const { app, calls } = await openBills([
    water,
    sampleGroup({
      id: 9,
      common_name: 'Maple Ridge Municipal',
      accounts: [{ ...alone, account_id: 9, nickname: 'Fine' }],
    }),
    sampleGroup({ id: 8, accounts: [{ ...home, account_id: 8, cart_item_id: 5, nickname: 'In cart' }] }),
  ]);
  fireEvent.click(await fromMenu(await row('Fine'), 'Add to cart'));
  await screen.findByText('Only One Bill Allowed in Cart');
  expect(screen.getByText(/Maple Ridge Municipal.*by itself/)).toBeTruthy();
  await app.adapters.device.save([{ shelf: 'cart', id: 'count', at: 1, value: { count: 1 } }]);
  const way = await screen.findByRole('link', { name: 'See what is in your cart', hidden: true });
  expect(way.getAttribute('href')).toBe('#/cart');
  fireEvent.click(screen.getByRole('button', { name: 'Okay', hidden: true }));
  await waitFor(() => expect(screen.queryByText('Only One Bill Allowed in Cart')).toBeNull());
  expect(calls).toEqual([]);
});

test('exactly one bill goes straight to its details (BIL-38)', async () => {
  await openBills([sampleGroup({ accounts: [home] })]);
  await waitFor(() => expect(location.hash).toBe('#/bills/11'));
});

test('a list that cannot be loaded shows the server’s message and Retry (BIL-41)', async () => {
  let isDown = true;
  await openBills([water], {
    '/GetWebAccountListDetails': () =>
      isDown
        ? Response.json({ message: 'The list is being repaired.' }, { status: 422 })
        : Response.json({ data: encode(getAccountList.answer, [water]) }),
  });
  await screen.findByText('The list is being repaired.');
  expect(screen.queryByText('No accounts yet')).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Home');
});

test('tax accounts are in a group of their own, each leading to its page (BIL-32, BIL-33, NAV-03)', async () => {
  await openBills([water], {
    '/GetTaxAccountsList': () => Response.json({ data: taxes([sampleTaxAccount()]) }),
  });
  const group = within(await taxGroup());
  expect((await group.findByRole('link', { name: /Juniper Tools LLC/ })).getAttribute('href')).toBe(
    '#/tax-accounts/7/3',
  );
});

test('without tax accounts there is no such group (BIL-32)', async () => {
  const { reply, answer } = heldBack();
  await openBills([water], {
    '/GetTaxAccountsList': reply,
  });
  const group = await taxGroup();
  answer(Response.json({ data: taxes([]) }));
  await waitFor(() => expect(group.isConnected).toBe(false));
});

test('while the tax accounts load, the bills can be used, and nobody is redirected (BIL-34, BIL-39)', async () => {
  const { reply, answer } = heldBack();
  await openBills([sampleGroup({ accounts: [home] })], {
    '/GetTaxAccountsList': reply,
  });
  expect((await taxGroup()).querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(within(await row('Home')).getByRole('link', { name: /, Home, / })).toBeTruthy();
  expect(location.hash).toBe('#/bills');
  answer(Response.json({ data: taxes([]) }));
  await waitFor(() => expect(location.hash).toBe('#/bills/11'));
});

test('I hear that the bills load, then that tax accounts still do (BIL-34, WCAG 4.1.3)', async () => {
  const { reply } = heldBack();
  const opened = openBills([sampleGroup({ accounts: [home, cabin] })], { '/GetTaxAccountsList': reply });
  const bills = await screen.findByText('Loading bills');
  expect(bills.closest('[aria-busy="true"]')).toBeNull();
  await opened;
  const unseen = await screen.findByRole('region', { name: /^Tax Returns/, hidden: true });
  const taxesSaid = within(unseen).getByRole('status', { hidden: true });
  expect(taxesSaid.textContent).toBe('');
  expect(await taxGroup()).toBe(unseen);
  await waitFor(() => expect(taxesSaid.textContent).toBe('Loading tax accounts'));
  expect(bills.isConnected).toBe(false);
});

test('tax accounts that cannot be loaded say so and can be loaded again, and nobody is redirected (BIL-35, BIL-39)', async () => {
  let isDown = true;
  await openBills([sampleGroup({ accounts: [home] })], {
    '/GetTaxAccountsList': () =>
      isDown ? Response.json({}, { status: 422 }) : Response.json({ data: taxes([sampleTaxAccount()]) }),
  });
  const group = within(await taxGroup());
  await group.findByText('Unable to get tax accounts. Please try again later.');
  expect(location.hash).toBe('#/bills');
  isDown = false;
  fireEvent.click(group.getByRole('button', { name: /^Retry/ }));
  await group.findByRole('link', { name: /Juniper Tools LLC/ });
  expect(location.hash).toBe('#/bills');
});

test('while a tax service is down, its message is shown in the group (BIL-36)', async () => {
  const down = { is_running: false, error_msg: 'Back on Monday.' };
  await openBills([water], {
    '/GetTaxAccountsList': () =>
      Response.json({ data: taxes([sampleTaxAccount({ taxWebServiceStatus: down })], down) }),
  });
  const group = within(await taxGroup());
  expect((await group.findByText('Back on Monday.')).textContent).toBe('Back on Monday.');
  expect(group.getByText('Important Notice')).toBeTruthy();
});

test('without any account, the page to add one opens (BIL-37)', async () => {
  await openBills([]);
  await waitFor(() => expect(location.hash).toBe('#/bill-add'));
});

test('the search covers the tax accounts, and counts them (BIL-08)', async () => {
  await openBills([water], {
    '/GetTaxAccountsList': () => Response.json({ data: taxes([sampleTaxAccount()]) }),
  });
  const link = { name: /Juniper Tools LLC/ };
  await screen.findByRole('link', link);
  await press('Search your bills');
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'juniper' } });
  await screen.findByText('1 of 3 accounts');
  expect(screen.queryByText('No account matches your search')).toBeNull();
  expect(screen.queryByRole('link', { name: /, Home, / })).toBeNull();
  fireEvent.change(search, { target: { value: 'home' } });
  await waitFor(() => expect(screen.queryByRole('link', link)).toBeNull());
  fireEvent.change(search, { target: { value: 'nobody' } });
  await screen.findByText('No account matches your search');
});

test('opening and closing the search draws no row of the list again', async () => {
  const { app } = await openBills([water]);
  await row('Home');
  await screen.findByRole('button', { name: 'Search your bills' });
  const compared = vi.spyOn(JSON, 'stringify');
  const rows = () => compared.mock.calls.filter(([value]) => (value as { standing?: unknown })?.standing);
  await press('Search your bills');
  await press('Close the search');
  expect(rows()).toEqual([]);
  const value = [{ ...water, accounts: [home, { ...cabin, nickname: 'Lodge' }] }];
  await app.adapters.device.save([{ shelf: 'billList', id: 'all', at: Date.now(), value }]);
  await row('Lodge');
  expect(rows()).not.toEqual([]);
  compared.mockRestore();
});

test('a bill whose payment has no outcome yet cannot be paid, selected or removed from the cart (CHK-24)', async () => {
  const { app } = await openBills([
    sampleGroup({ accounts: [home, { ...cabin, cart_item_id: 51 }, furnace] }),
  ]);
  await row('Home');
  const value = { key: 'key-of-a-payment-1', total: cents(8420), at: 1, bills: [11, 12] };
  await app.adapters.device.save([{ shelf: 'attempts', id: value.key, at: 1, value }]);
  await waitFor(() => expect(screen.getAllByText(/^Being checked: /).length).toBe(2));
  const confirming = { ...value, confirmUntil: Date.now() + 60_000 };
  await app.adapters.device.save([{ shelf: 'attempts', id: value.key, at: 1, value: confirming }]);
  const ways = await screen.findAllByRole('link', { name: 'Confirm with your bank' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['#/cart/checkout', '#/cart/checkout']);
  expect(screen.getAllByText(/^To be confirmed: /).length).toBe(2);
  await press('Select');
  for (const name of ['Home', 'Cabin']) {
    const held = within(await row(name));
    expect(held.queryByRole('button', { name: /Pay Now|cart/ })).toBeNull();
    expect(held.queryByRole('checkbox')).toBeNull();
  }
  expect(within(await row('Furnace')).getByRole('button', { name: /^Pay Now, Furnace, / })).toBeTruthy();
  await app.adapters.device.remove('attempts', value.key);
  await waitFor(() => expect(screen.queryByText(/^(Being checked|To be confirmed): /)).toBeNull());
  expect(within(await row('Home')).getByRole('button', { name: /^Pay Now, Home, / })).toBeTruthy();
});

test('where payments are not set up, a menu keeps Remove Account and offers nothing about paying (BIL-31, ruling 24)', async () => {
  const cookie = vi
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('billfold-open=1; billfold-portal=no-payments');
  try {
    await openBills([sampleGroup({ accounts: [home, cabin] })]);
    const stub = await row('Home');
    await fromMenu(stub, 'Remove Account', 'link');
    expect(within(stub).queryByText(/Auto Pay|cart/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay$|^Select$/ })).toBeNull();
  } finally {
    cookie.mockRestore();
  }
});

test('where payments are not set up, no tile says what a payment would leave out, and an auto pay that is on is one tap away', async () => {
  const cookie = vi
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('billfold-open=1; billfold-portal=no-payments');
  try {
    const late = { ...home, due_date: addDays(TODAY, -4) };
    const collected = { ...cabin, due_date: addDays(TODAY, -2), is_payable: false };
    const open = (isActive: boolean) =>
      openBills([
        sampleGroup({ accounts: [{ ...late, autoPay: { ...late.autoPay, isActive } }, collected] }),
      ]);
    await open(true);
    await screen.findByText('Payments are not set up here yet.');
    const way = await screen.findByRole('link', { name: 'Auto Pays' });
    expect(way.getAttribute('href')).toBe('#/auto-pays');
    cleanup();
    await open(false);
    await screen.findByText('Payments are not set up here yet.');
    await screen.findByRole('region', { name: 'Past due' });
    expect(screen.queryByText(/Left out/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Auto Pays' })).toBeNull();
  } finally {
    cookie.mockRestore();
  }
});

test('where payments are not set up, no bill is called paid automatically (ruling 24)', async () => {
  const cookie = vi
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('billfold-open=1; billfold-portal=no-payments');
  try {
    const autoPay = { ...home.autoPay, isActive: true, ap_master_id: 5, scheduledDate: addDays(TODAY, 12) };
    const later = { ...home, due_date: addDays(TODAY, 20), autoPay };
    await openBills([sampleGroup({ accounts: [later] })]);
    await screen.findByText(`The next bill is due ${shortDate(addDays(TODAY, 20))}, in 20 days.`);
    expect(within(await row('Home')).getByText('Auto Pay pays nothing meanwhile.')).toBeTruthy();
    expect(screen.queryByText(/paid automatically/i)).toBeNull();
  } finally {
    cookie.mockRestore();
  }
});

test('where payments are not set up, the list says so once, above the bills (ruling 24)', async () => {
  const cookie = vi
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('billfold-open=1; billfold-portal=no-payments');
  try {
    const unpayable = 'Red Mesa Water does not take payments here yet.';
    await openBills([sampleGroup({ accounts: [home, { ...cabin, is_payable: false, unpayable }] })]);
    const [said, ...again] = await screen.findAllByText('Payments are not set up here yet.');
    const first = await row('Home');
    await row('Cabin');
    expect(screen.queryByText(/does not take payments/)).toBeNull();
    expect(again).toEqual([]);
    expect(said && said.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay All Selected Bills' })).toBeNull();
  } finally {
    cookie.mockRestore();
  }
});
