import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { encode } from '../../../domain/api/codec.ts';
import { sampleCustomer as PROFILE } from '../../../domain/fixtures/customer.ts';
import { sampleTaxAccount } from '../../../domain/fixtures/tax-account.ts';
import { sampleTaxReturn } from '../../../domain/fixtures/tax-return.ts';
import { getTaxReturn } from '../../../domain/tax/calls.ts';
import type { TaxReturn as Return } from '../../../domain/tax/tax-return.ts';
import { cents } from '../../../domain/values/cents.ts';
import { createAdapters } from '../../adapters/adapters.ts';
import { writeMarker } from '../../adapters/session/expected-session.ts';
import { AppContext } from '../../app/app-context.tsx';
import { routes, to } from '../../app/routes.ts';
import { useHashLocation } from '../../browser/hash-location.ts';
// The app loads it after the sign-in; a test may be over by then.
import '../../start/signed-in-services.ts';
import { startApp } from '../../start/start-app.ts';
import { TaxAccount } from '../tax-account/TaxAccount.tsx';
import { TaxReturn } from './TaxReturn.tsx';

type Reply = () => Response | Promise<Response>;

const data = (value: unknown) => Response.json({ data: value });
const refused = () => Response.json({}, { status: 422 });
const account = sampleTaxAccount();
const completedTaxes = [
  { id: 1, returnDescription: 'Sales tax, 2024', year: 2024 },
  { id: 2, returnDescription: 'Sales tax, 2025', year: 2025 },
];
const details = { ...account, completedTaxes };
const returnReply = (taxReturn: Return) => data(encode(getTaxReturn.answer, taxReturn));

/** Opens the screen of a path, with a server that gives these answers. */
async function open(path: string, over: Record<string, Reply> = {}) {
  const replies: Record<string, Reply> = {
    '/RefreshToken': () => data({ access_token: 'a', expires_in: 900 }),
    '/GetLoggedCustomerDetails': () => data(PROFILE),
    '/GetItemsCount': () => data({ count: 0 }),
    '/GetTaxAccountDetails': () => data(details),
    '/GetAccountByID': () => data(account),
    '/GetTaxReturnsById': () => returnReply(sampleTaxReturn()),
    '/GetUnfiledTaxReturns': () => data([{ taxId: 31, value: 'October 2026' }]),
    '/GetFiledTaxReturns': () => data([]),
    '/GetPendingTaxReturns': () => data([]),
    ...over,
  };
  writeMarker(localStorage, { state: 'expected', customer: 7, keep: false, lastUsed: Date.now() });
  history.replaceState(null, '', `/#${path}`);
  const app = startApp(
    createAdapters({
      fetch: async (url) => {
        const name = Object.keys(replies).find((one) => String(url).includes(one));
        return (name && replies[name]?.()) || Response.json({ message: 'No.' }, { status: 404 });
      },
    }),
  );
  await waitFor(() => expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true));
  render(
    <AppContext value={app}>
      <Router hook={useHashLocation}>
        <Route path={routes.taxReturn} component={TaxReturn} />
        <Route path={routes.taxAccount} component={TaxAccount} />
      </Router>
    </AppContext>,
  );
  return app;
}

/** Answers the first time with the failure, and then with the other reply. */
const once = (failure: Reply, then: Reply): Reply => {
  const replies = [failure];
  return () => (replies.pop() ?? then)();
};

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});
afterEach(cleanup);

test('an account that cannot be loaded says so, and Retry loads it (TAX-14, TAX-15, ERR2-47)', async () => {
  await open(to.taxAccount(7, 3), { '/GetTaxAccountDetails': once(refused, () => data(details)) });
  await screen.findByText('Unable to get tax account details. Please try again later.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Juniper Tools LLC');
});

test.each([
  ['filed', '/GetFiledTaxReturns'],
  ['pending', '/GetPendingTaxReturns'],
])('the %s returns that cannot be loaded say so in their list (ERR2-48)', async (kind, address) => {
  await open(to.taxAccount(7, 3), { [address]: refused });
  const list = within(await screen.findByRole('region', { name: new RegExp(`^${kind} returns`, 'i') }));
  await list.findByText(`Unable to get ${kind} accounts. Please try again later.`);
});

test('the lists have the organization’s titles, or the usual ones (TAX-05)', async () => {
  const labels = { 3: 'Still to do', 9: 'With the clerk' };
  await open(to.taxAccount(7, 3), { '/GetTaxAccountDetails': () => data({ ...details, labels }) });
  const todo = within(await screen.findByRole('region', { name: 'Still to do' }));
  expect((await todo.findByRole('link')).getAttribute('href')).toBe('#/tax-accounts/7/returns/31');
  await screen.findByRole('region', { name: 'Filed Returns' });
  await screen.findByRole('region', { name: 'With the clerk' });
});

test('an account without its own lists shows only completed returns, the newest year first (TAX-12, TAX-13, TAX-18)', async () => {
  await open(to.taxAccount(7, 3), {
    '/GetTaxAccountDetails': () => data({ ...details, hasCowsConfig: false }),
  });
  await screen.findByRole('heading', { name: 'Completed Returns' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '2025',
    '2024',
  ]);
  expect(screen.queryByLabelText('Tax year')).toBeNull();
});

test('an account that never filed says so (TAX-12)', async () => {
  await open(to.taxAccount(7, 3), {
    '/GetTaxAccountDetails': () => data({ ...details, completedTaxes: [] }),
  });
  await screen.findByText('There are no filed taxes for this account.');
});

test('a return that cannot be loaded says so, and Retry loads it (RET-02, ERR2-45)', async () => {
  await open(to.taxReturn(7, 31), {
    '/GetTaxReturnsById': once(refused, () => returnReply(sampleTaxReturn())),
  });
  await screen.findByText('Unable to get tax return details. Please try again later.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Sales tax, October 2026' });
});

test('a return whose organization cannot be loaded says so (ERR2-46)', async () => {
  await open(to.taxReturn(7, 31), { '/GetAccountByID': refused });
  await screen.findByText('Unable to get tax organization details. Please try again later.');
});

const nobodys = () => Response.json({ message: 'No.' }, { status: 404 });

test('an account or a return that is not mine is not found, and no retry is offered (TAX-14, RET-02)', async () => {
  const cases: [path: string, over: Record<string, Reply>][] = [
    [to.taxAccount(7, 3), { '/GetTaxAccountDetails': nobodys }],
    ['/tax-accounts/7/zero', {}],
    [to.taxReturn(7, 31), { '/GetAccountByID': nobodys }],
    [to.taxReturn(7, 31), { '/GetTaxReturnsById': nobodys }],
    ['/tax-accounts/7/returns/zero', {}],
  ];
  for (const [path, over] of cases) {
    await open(path, over);
    await screen.findByText('Error 404 No record found');
    expect(screen.queryByRole('button', { name: 'Retry' }), path).toBeNull();
    expect(screen.queryByText(/try again later/), path).toBeNull();
    cleanup();
  }
});

test('a return that is not cached says so without a connection (RET-02)', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  await open(to.taxReturn(7, 31), { '/GetTaxReturnsById': unreachable });
  await screen.findByText(
    'This tax return was not opened on this device yet. Opening it needs a connection.',
  );
  expect(screen.queryByText(/try again later/)).toBeNull();
});

test('lines are in their order under their categories, each with a value or a field (RET-09, RET-10, RET-13, RET-15)', async () => {
  await open(to.taxReturn(7, 31));
  await screen.findByRole('textbox', { name: 'Gross sales' });
  expect(screen.getAllByRole('textbox')[0]?.id).toBe('tax-amount-1');
  const categories = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(categories.filter((name) => !name?.endsWith(':'))).toEqual(['Sales', 'Tax']);
  expect(screen.getByRole('status', { name: 'Tax due' }).textContent).toBe('49.00');
});

test('a filed return is read-only, with its full filing date (RET-07, RET-11, RET-12)', async () => {
  const filed = sampleTaxReturn({
    returnStatus: 'filed',
    fileReturn: true,
    returnFiledDate: '2026-11-18' as Return['returnFiledDate'],
  });
  await open(to.taxReturn(7, 31), { '/GetTaxReturnsById': () => returnReply(filed) });
  await screen.findByText('November 18, 2026');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'File Return' })).toBeNull();
});

test('a section other than pdf shows the return as usual (RET-04)', async () => {
  await open(to.taxReturn(7, 31, 'notes'));
  await screen.findByRole('button', { name: 'File Return' });
});

test('a return with a credit cannot be paid (RET-27, RET-30)', async () => {
  const credit = sampleTaxReturn({ balance: cents(-2_500), balance_due: cents(0) });
  await open(to.taxReturn(7, 31), { '/GetTaxReturnsById': () => returnReply(credit) });
  const payment = within(await screen.findByRole('region', { name: 'Payment' }));
  payment.getByText('You have a credit of');
  expect(payment.queryByRole('button', { name: 'Pay Now' })).toBeNull();
});

test('a return that cannot be taken out of the cart says so (ERR2-50)', async () => {
  const app = await open(to.taxReturn(7, 31), {
    '/GetTaxReturnsById': () => returnReply(sampleTaxReturn({ cart_item_id: 51 })),
    '/RemoveByItemId': refused,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from cart' }));
  await waitFor(() =>
    expect(app.notices.getSnapshot().context.toasts.map(({ text }) => text)).toEqual([
      'Unable to remove bill from cart.  Please try again later.',
    ]),
  );
});

test('a custom amount is offered only if the organization takes one (RET-32)', async () => {
  const biller = { ...account.biller, billType: { can_edit_amount: false } };
  await open(to.taxReturn(7, 31), { '/GetAccountByID': () => data({ ...account, biller }) });
  await screen.findByRole('button', { name: 'Pay Now' });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a custom amount that is left wrong is announced once (WCAG 4.1.3)', async () => {
  await open(to.taxReturn(7, 31));
  fireEvent.click(await screen.findByRole('switch', { name: 'Pay a custom amount' }));
  const field = await screen.findByLabelText('Custom amount');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '9999999' } });
  act(() => field.blur());
  const told = await screen.findByText(/^Error: Can not overpay/, { selector: '[role=alert]' });
  expect(told).toBeTruthy();
});

test('a custom amount that the server refuses is answered at its field, each time (WCAG 3.3.1)', async () => {
  const words = 'The office takes no such amount.';
  const app = await open(to.taxReturn(7, 31), {
    '/AddToCart': () => Response.json({ message: words, errors: { amount: words } }, { status: 422 }),
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Pay a custom amount' }));
  const field = await screen.findByLabelText('Custom amount');
  fireEvent.change(field, { target: { value: '12.50' } });
  for (let tries = 0; tries < 2; tries += 1) {
    const pay = screen.getByRole('button', { name: 'Pay Now' });
    pay.focus();
    fireEvent.click(pay);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(document.title).toMatch(/^Error: /);
  }
  expect(app.notices.getSnapshot().context.toasts).toEqual([]);
  fireEvent.change(field, { target: { value: '12.60' } });
  expect(screen.queryByText(words)).toBeNull();
});

const fileFrom = async (over: Record<string, Reply>) => {
  await open(to.taxReturn(7, 31), {
    '/CalculateTaxReturnsById': () => returnReply(sampleTaxReturn()),
    ...over,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'File Return' }));
  const question = (await screen.findByText('File this return?')).closest('dialog') as HTMLElement;
  fireEvent.click(within(question).getByText('File Return'));
};
const outdated = () => Response.json({ message: 'No.' }, { status: 409 });

test('a filing that came too late says nothing about a return that cannot be fetched (ERR2-43)', async () => {
  let isSent = false;
  await fileFrom({
    '/SaveTaxReturnsById': () => {
      isSent = true;
      return outdated();
    },
    '/GetTaxReturnsById': () => (isSent ? refused() : returnReply(sampleTaxReturn())),
  });
  await screen.findByText('We do not know yet whether it was filed');
  screen.getByText(/^The return was changed or filed elsewhere, so it was not filed from here\./);
  expect(screen.queryByText(/The return is not filed/)).toBeNull();
});

test('a return that was filed elsewhere says so, with the differences (ERR2-43)', async () => {
  let isSent = false;
  const theirs = sampleTaxReturn(
    { version: 9, returnStatus: 'pending', fileReturn: true },
    { 2: { inputAmount: cents(10_000) } },
  );
  await fileFrom({
    '/SaveTaxReturnsById': () => {
      isSent = true;
      return outdated();
    },
    '/GetTaxReturnsById': () => returnReply(isSent ? theirs : sampleTaxReturn()),
  });
  await screen.findByText('This return was filed elsewhere. Nothing was filed from here.');
  screen.getByRole('row', { name: 'Deductions nothing 100.00' });
  expect(screen.queryByText('The return was sent to filing.')).toBeNull();
});

test('an amount not entered yet is missing, and a mistake only after I try to file without it (RET-15, RET-23)', async () => {
  await open(to.taxReturn(7, 31), {
    '/GetTaxReturnsById': () => returnReply(sampleTaxReturn({}, { 1: { inputAmount: null } })),
  });
  const file = await screen.findByRole('button', { name: 'File Return' });
  const why = () => document.getElementById(file.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([file.getAttribute('aria-disabled'), why()]).toEqual([
    'true',
    '1 amount is still missing. Go to Gross sales',
  ]);
  // Focusing the message itself does not count as a try.
  screen.getByText('1 amount is still missing.').focus();
  expect(why()).toBe('1 amount is still missing. Go to Gross sales');
  fireEvent.click(file);
  expect(why()).toBe('1 amount needs your attention. Go to Gross sales');
  const sales = screen.getByRole('textbox', { name: 'Gross sales' });
  expect(document.activeElement).toBe(sales);
  expect(sales.getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toMatch(/^Error: /);
});

test('an entry that is not an amount needs attention at once (RET-16, RET-23)', async () => {
  await open(to.taxReturn(7, 31), {
    '/GetTaxReturnsById': () => returnReply(sampleTaxReturn({}, { 1: { inputAmount: null } })),
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Deductions' }), { target: { value: 'ten' } });
  await screen.findByText('2 amounts need your attention.');
});

test('an entry that I leave and that is not an amount is announced, once (RET-16, WCAG 3.3.1)', async () => {
  await open(to.taxReturn(7, 31));
  const deductions = await screen.findByRole('textbox', { name: 'Deductions' });
  fireEvent.change(deductions, { target: { value: 'ten' } });
  fireEvent.blur(deductions);
  const [alert, ...others] = await screen.findAllByRole('alert');
  expect(alert?.textContent).toBe('Error: Enter an amount in digits, such as 1,234.56.');
  expect(others).toEqual([]);
  expect(deductions.getAttribute('aria-invalid')).toBe('true');
});

const refusedWith = (message: string) => () => Response.json({ message }, { status: 422 });

test('a refused save says so at its field, where it can be tried again, and in a toast for 6 seconds (ERR2-44, ERR2-60)', async () => {
  const text = 'Unable to save tax return.  Please try again later.';
  let isDown = true;
  const { notices } = await open(to.taxReturn(7, 31), {
    '/SaveTaxReturnsById': () =>
      isDown
        ? refusedWith(text)()
        : data({
            success: true,
            taxreturn: encode(
              getTaxReturn.answer,
              sampleTaxReturn({ version: 6 }, { 2: { inputAmount: cents(4_500) } }),
            ),
          }),
  });
  const field = await screen.findByRole('textbox', { name: 'Deductions' });
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.blur(field);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again.closest('li')?.contains(field)).toBe(true);
  expect(screen.getAllByText(/Unable to save tax return/)).toHaveLength(1);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    `Error: ${text}`,
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.title).toMatch(/^Error: /);
  fireEvent.click(screen.getByRole('button', { name: 'Go to Deductions' }));
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(notices.getSnapshot().context.toasts).toMatchObject([{ text, seconds: 6 }]));
  isDown = false;
  fireEvent.click(again);
  await screen.findByText('All entries are saved');
  expect(screen.queryByText(/Unable to save tax return/)).toBeNull();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(document.title).not.toMatch(/^Error/);
  expect(notices.getSnapshot().context.toasts).toEqual([]);
  expect(document.activeElement).toBe(field.closest('li'));
});

test.each([
  ['an amount', 'Deductions', '45'],
  ['a comment', /^Comment on/, 'Paid in cash.'],
])(
  '%s that is refused when I leave its field gets the focus back, and is said once (WCAG 3.3.1)',
  async (_, name, typed) => {
    const text = 'Unable to save tax return.  Please try again later.';
    const { notices } = await open(to.taxReturn(7, 31), { '/SaveTaxReturnsById': refusedWith(text) });
    const [field] = await screen.findAllByRole('textbox', { name });
    (field as HTMLElement).focus();
    fireEvent.change(field as HTMLElement, { target: { value: typed } });
    screen.getByRole('button', { name: 'Save Without Filing' }).focus();
    await screen.findByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(field);
    await waitFor(() => expect(notices.getSnapshot().context.toasts).toMatchObject([{ text, isSaid: true }]));
  },
);

test('a refused save takes the focus from no field that I am typing in, and is announced (ERR2-44)', async () => {
  const text = 'Unable to save tax return.  Please try again later.';
  const sends: (() => void)[] = [];
  const { notices } = await open(to.taxReturn(7, 31), {
    '/SaveTaxReturnsById': () =>
      new Promise((resolve) => {
        sends.push(() => resolve(refusedWith(text)()));
      }),
  });
  const field = await screen.findByRole('textbox', { name: 'Deductions' });
  const [comment] = screen.getAllByRole('textbox', { name: /^Comment on/ });
  field.focus();
  fireEvent.change(field, { target: { value: '45' } });
  comment?.focus();
  fireEvent.change(comment as HTMLElement, { target: { value: 'Paid' } });
  await waitFor(() => expect(sends).toHaveLength(1));
  sends.pop()?.();
  await waitFor(() => expect(notices.getSnapshot().context.toasts).toMatchObject([{ text, isSaid: false }]));
  expect(document.activeElement).toBe(comment);
});

test('while a refused save is sent again, its message and buttons stay for a customer on the way to them (ERR2-44)', async () => {
  const text = 'Unable to save tax return.  Please try again later.';
  const sends: (() => void)[] = [];
  await open(to.taxReturn(7, 31), {
    '/SaveTaxReturnsById': () =>
      new Promise((resolve) => {
        sends.push(() => resolve(refusedWith(text)()));
      }),
  });
  const answer = async () => {
    await waitFor(() => expect(sends).toHaveLength(1));
    sends.pop()?.();
  };
  const field = await screen.findByRole('textbox', { name: 'Deductions' });
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.blur(field);
  await answer();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fireEvent.blur(field);
  expect(again.getAttribute('aria-disabled')).toBeNull();
  fireEvent.change(field, { target: { value: '46' } });
  fireEvent.blur(field);
  again.focus();
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await answer();
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull());
  expect(document.activeElement).toBe(again);
});

test('if a return was filed elsewhere before a save, the focus moves to the message, because its fields are gone (ERR2-44)', async () => {
  let isSent = false;
  await open(to.taxReturn(7, 31), {
    '/SaveTaxReturnsById': () => {
      isSent = true;
      return Response.json({ message: 'It was filed elsewhere.' }, { status: 409 });
    },
    '/GetTaxReturnsById': () =>
      returnReply(
        isSent
          ? sampleTaxReturn({ version: 9, returnStatus: 'pending', fileReturn: true })
          : sampleTaxReturn(),
      ),
  });
  const field = await screen.findByRole('textbox', { name: 'Deductions' });
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.blur(field);
  const text = await screen.findByText('It was filed elsewhere.');
  expect(screen.queryByRole('textbox', { name: 'Deductions' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true));
  expect(document.activeElement?.id).toBe('tax-refusal');
  screen.getByRole('button', { name: 'Discard my entries' });
});

test('a failed filing says so once, beside the button, until it is tried again (ERR2-43)', async () => {
  const text = 'Unable to file tax return.  Please try again later.';
  await fileFrom({ '/SaveTaxReturnsById': refusedWith(text) });
  const bar = within(screen.getByRole('region', { name: 'Save and file' }));
  const alert = await bar.findByRole('alert');
  expect(alert.textContent).toBe(`${text} Your entries are kept.`);
  expect(screen.getAllByText(/Unable to file tax return/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'File Return' }));
  await screen.findByText('File this return?');
  expect(screen.queryByText(/Unable to file tax return/)).toBeNull();
});
