import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Grant } from '../../domain/office/rights.ts';
import { browserPasskeys } from '../api/passkeys.ts';
import { openOfficeSession } from '../api/session.ts';
import { APPROVALS, CORRECTION } from '../text/corrections.ts';
import { CUSTOMER } from '../text/customer.ts';
import { CUSTOMER_ACTS } from '../text/customer-acts.ts';
import { ASK, TABLE } from '../text/en.ts';
import { SEARCH } from '../text/search.ts';
import { OfficeApp } from './OfficeApp.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.scrollTo = () => {};
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type Answers = Record<string, (body: Record<string, unknown>) => object | Response>;

const DAY = 1_795_564_800;
const AT = 1_795_600_000;

const PAGE = {
  id: 7,
  name: 'Dana Mercer',
  email: 'dana@mail.example',
  phone: '3035550142',
  address: '418 Alder Street, Boulder, CO 80302',
  is_removed: false,
  since: AT,
  sign_in: {
    verified: true,
    locked_until: AT,
    asks_for_code: false,
    sessions: [{ id: 's', device: 'Firefox on Linux', signed_in_at: AT, last_used_at: AT, keep: true }],
    events: [{ id: 1, at: AT, kind: 'sign-in', outcome: 'limited', device: '' }],
    correction: null,
  },
  accounts: [
    {
      account_id: 3,
      account_num: 'HC-204',
      biller: 'Harbor City Utilities',
      bill_type: 'Water',
      nickname: '',
      amount_due: 84.12,
      balance: 84.12,
      due_date: DAY,
    },
  ],
  payments: [
    {
      confirmation_num: 'K7M29QXW3R4TAB',
      biller: 'Harbor City Utilities',
      slug: 'harbor',
      day: DAY,
      total: 84.12,
      method: 'Visa 4242',
      status: 1,
      state: 'paid',
    },
  ],
  scheduled: [],
  auto_pays: [],
  tax_accounts: [],
  tax_returns: [],
  methods: [{ id: 1, name: 'Everyday card', last_four: '4242' }],
  messages: [{ id: 1, at: AT, channel: 'mail', subject: 'Your payment receipt', state: 'sent' }],
};

const FOUND = {
  customers: {
    rows: [{ id: 7, name: 'Dana Mercer', email: 'dana@mail.example', method: '' }],
    has_more: false,
  },
  accounts: { rows: [], has_more: false },
  payments: { rows: [], has_more: true },
};

/** The office at a path, with a server that gives these answers and notes what was asked. */
function open(
  path: string,
  {
    state = null as object | null,
    grants = [{ role: 'support', biller: null }] as Grant[],
    more = {} as Answers,
  } = {},
) {
  history.replaceState(state, '', `/office${path}`);
  const staff = {
    email: 'sol@office.example',
    name: 'Sol',
    grants,
    billers: [],
    factors: ['app'],
    fresh_until: AT,
    idle_until: AT,
  };
  const answers: Answers = {
    '/office/v1/session': () => staff,
    '/office/v1/customers/7': () => PAGE,
    '/office/v1/search': () => FOUND,
    ...more,
  };
  const asked: Asked[] = [];
  const fake: typeof fetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.origin);
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    asked.push({ path: pathname, body });
    const answer = answers[pathname]?.(body);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer instanceof Response ? answer : Response.json(answer);
  };
  render(
    <OfficeApp
      opened={openOfficeSession({ fetch: fake, passkeys: browserPasskeys, invitation: '' })}
      readPlace={async () => 'Billfold'}
    />,
  );
  return asked;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') as HTMLFormElement);
const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path);

describe('the search', () => {
  test('sends the words in the body, and no address holds them', async () => {
    const asked = open('/search', { state: { q: 'dana@mail.example' } });
    const link = await screen.findByRole('link', { name: 'Dana Mercer' });
    expect(link.getAttribute('href')).toBe('/office/customers/7');
    expect(sent(asked, '/office/v1/search')).toEqual([
      { path: '/office/v1/search', body: { q: 'dana@mail.example' } },
    ]);
    expect(location.href).not.toContain('dana');
    expect(screen.getByText(SEARCH.noAccounts)).toBeTruthy();
    expect(screen.getByText(SEARCH.more)).toBeTruthy();
  });

  test('downloads all of a group, with the words in the body', async () => {
    const asked = open('/search', { state: { q: 'dana' } });
    await heading(SEARCH.title);
    fireEvent.click(await screen.findByRole('button', { name: TABLE.downloadOf(SEARCH.customers) }));
    await waitFor(() =>
      expect(sent(asked, '/office/v1/search.csv')).toMatchObject([
        { body: { q: 'dana', list: 'customers' } },
      ]),
    );
    await screen.findByText(TABLE.unsaved);
  });

  test('of an amount takes days, and answers dates that cross at the field', async () => {
    const asked = open('/search', { state: { q: '84.12' } });
    await heading(SEARCH.title);
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type(SEARCH.dayFrom, '2026-11-02');
    type(SEARCH.dayUntil, '2026-11-01');
    submit(screen.getByLabelText(SEARCH.dayFrom));
    await screen.findByText('The first date comes after the last one.');
    type(SEARCH.dayUntil, '2026-11-03');
    submit(screen.getByLabelText(SEARCH.dayFrom));
    await waitFor(() =>
      expect(sent(asked, '/office/v1/search').at(-1)?.body).toEqual({
        q: '84.12',
        day_from: '2026-11-02',
        day_until: '2026-11-03',
      }),
    );
  });

  test('without words says what it takes', async () => {
    open('/search');
    await screen.findByText(SEARCH.blank);
  });

  test('that was not answered says that nothing was changed', async () => {
    open('/search', {
      state: { q: 'dana' },
      more: { '/office/v1/search': () => new Response('', { status: 502 }) },
    });
    await screen.findByText(SEARCH.unread);
    expect(screen.getByText('The office did not answer. Nothing was changed.')).toBeTruthy();
  });
});

describe('the page of a customer', () => {
  test('shows the customer, and leads to the payments', async () => {
    open('/customers/7');
    await heading('Dana Mercer');
    expect(screen.getByText('Everyday card')).toBeTruthy();
    expect(screen.getByText('Your payment receipt')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'K7M29QXW3R4TAB' }).getAttribute('href')).toBe(
      '/office/payments/K7M29QXW3R4TAB',
    );
  });

  test('has each list as a file', async () => {
    open('/customers/7');
    await heading(PAGE.name);
    const link = screen.getByRole('link', { name: TABLE.downloadOf(CUSTOMER.payments) });
    expect(link.getAttribute('href')).toBe('/office/v1/customers/7/lists/payments/list.csv');
  });

  test('shows no button to somebody who only reads', async () => {
    open('/customers/7', { grants: [{ role: 'viewer', biller: null }] });
    await heading('Dana Mercer');
    for (const { label } of [
      CUSTOMER_ACTS.unlock,
      CUSTOMER_ACTS.endSessions,
      CUSTOMER_ACTS.receipt,
      CORRECTION,
    ])
      expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  test('shows no sign-in, no methods and no ways to reach the customer to somebody of one biller', async () => {
    const none = { email: '', phone: '', address: '', sign_in: null, methods: [], messages: [] };
    open('/customers/7', {
      grants: [{ role: 'cashier', biller: 'harbor' }],
      more: { '/office/v1/customers/7': () => ({ ...PAGE, ...none }) },
    });
    await heading('Dana Mercer');
    expect(screen.queryByText(CUSTOMER.removed)).toBeNull();
    expect(screen.queryByText(CUSTOMER.phone)).toBeNull();
    expect(screen.queryByRole('heading', { name: CUSTOMER.sessions })).toBeNull();
    expect(screen.queryByRole('heading', { name: CUSTOMER.methods })).toBeNull();
    expect(screen.getByRole('button', { name: CUSTOMER_ACTS.receipt.label })).toBeTruthy();
  });

  test('offers an act only at the billers for which the person has the right', async () => {
    const [payment] = PAGE.payments;
    const other = { ...payment, confirmation_num: 'OTHERBILLER01', slug: 'summit' };
    open('/customers/7', {
      grants: [
        { role: 'viewer', biller: null },
        { role: 'cashier', biller: 'harbor' },
      ],
      more: { '/office/v1/customers/7': () => ({ ...PAGE, payments: [payment, other] }) },
    });
    await screen.findByRole('link', { name: 'OTHERBILLER01' });
    expect(screen.getAllByRole('button', { name: CUSTOMER_ACTS.receipt.label })).toHaveLength(1);
  });

  test('an act asks for a reason, and a try after a lost answer has the same key', async () => {
    const lost = { is: true };
    const asked = open('/customers/7', {
      more: {
        '/office/v1/customers/7/unlock': () =>
          lost.is ? new Response('', { status: 502 }) : { success: true },
      },
    });
    await heading('Dana Mercer');
    press(CUSTOMER_ACTS.unlock.label);
    const reason = await screen.findByLabelText(ASK.reason);
    submit(reason);
    await screen.findAllByText(ASK.reasonMissing);
    fireEvent.change(reason, { target: { value: 'The customer called.' } });
    submit(reason);
    await screen.findByText(/nobody knows yet whether this was done/);
    lost.is = false;
    submit(screen.getByLabelText(ASK.reason));
    await screen.findAllByText(CUSTOMER_ACTS.unlock.done);
    const tries = sent(asked, '/office/v1/customers/7/unlock').map(({ body }) => body);
    expect(tries).toHaveLength(2);
    expect(tries[0]).toEqual({ reason: 'The customer called.', key: expect.any(String) });
    expect(tries[1]).toEqual(tries[0]);
    await waitFor(() => expect(sent(asked, '/office/v1/customers/7')).toHaveLength(2));
  });

  test('a sign-in that was unlocked says so beside the other acts, and can be unlocked no more', async () => {
    const locked = { until: AT as number | null };
    open('/customers/7', {
      more: {
        '/office/v1/customers/7': () => ({
          ...PAGE,
          sign_in: { ...PAGE.sign_in, locked_until: locked.until },
        }),
        '/office/v1/customers/7/unlock': () => {
          locked.until = null;
          return { success: true };
        },
      },
    });
    await heading('Dana Mercer');
    press(CUSTOMER_ACTS.unlock.label);
    const reason = await screen.findByLabelText(ASK.reason);
    fireEvent.change(reason, { target: { value: 'The customer called.' } });
    submit(reason);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: CUSTOMER_ACTS.unlock.label })).toBeNull(),
    );
    within(screen.getByRole('group', { name: CUSTOMER_ACTS.acts })).getByText(CUSTOMER_ACTS.unlock.done);
  });

  test('an auto pay that was stopped says so in its row', async () => {
    const row = { id: 2, biller: 'Harbor City Utilities', slug: 'harbor', account_num: 'HC-204' };
    const told = { ...row, is_controller: true, run_date: DAY, inactive_reason: '', failed: '' };
    const auto = { isOn: true };
    open('/customers/7', {
      more: {
        '/office/v1/customers/7': () => ({ ...PAGE, auto_pays: [{ ...told, active: auto.isOn }] }),
        '/office/v1/auto-pays/2/stop': () => {
          auto.isOn = false;
          return { success: true };
        },
      },
    });
    await heading('Dana Mercer');
    press(CUSTOMER_ACTS.stop.label);
    const reason = await screen.findByLabelText(ASK.reason);
    fireEvent.change(reason, { target: { value: 'The customer called.' } });
    submit(reason);
    await waitFor(() => expect(screen.queryByRole('button', { name: CUSTOMER_ACTS.stop.label })).toBeNull());
    expect(screen.getAllByText(CUSTOMER_ACTS.stop.done).some((words) => words.closest('tr'))).toBe(true);
  });

  test('a receipt that is sent again says so beside its button', async () => {
    const number = 'K7M29QXW3R4TAB';
    open('/customers/7', { more: { [`/office/v1/payments/${number}/receipt`]: () => ({ success: true }) } });
    await heading('Dana Mercer');
    screen.getByText('(303) 555-0142');
    press(CUSTOMER_ACTS.receipt.label);
    const reason = await screen.findByLabelText(ASK.reason);
    fireEvent.change(reason, { target: { value: 'The customer called.' } });
    submit(reason);
    const row = screen.getByRole('link', { name: number }).closest('tr') as HTMLElement;
    await within(row).findByText(CUSTOMER_ACTS.receipt.done);
    press(CUSTOMER_ACTS.receipt.label);
    expect(within(row).queryByText(CUSTOMER_ACTS.receipt.done)).toBeNull();
  });

  test('a correction that was asked for waits, and is not told as withdrawn', async () => {
    const waiting = {
      ...PAGE.sign_in,
      correction: { id: 1, email: 'right@mail.example', state: 'asked', due_at: null },
    };
    let page: object = PAGE;
    open('/customers/7', {
      more: {
        '/office/v1/customers/7': () => page,
        '/office/v1/customers/7/email': () => {
          page = { ...PAGE, sign_in: waiting };
          return { success: true };
        },
      },
    });
    await heading('Dana Mercer');
    press(CORRECTION.label);
    const reason = await screen.findByLabelText(ASK.reason);
    fireEvent.change(reason, { target: { value: 'Mistyped.' } });
    fireEvent.change(screen.getByLabelText(CORRECTION.email), { target: { value: 'right@mail.example' } });
    submit(reason);
    const withdraw = await screen.findByRole('button', { name: CORRECTION.withdraw.label });
    const acts = within(withdraw.closest('fieldset') as HTMLElement);
    acts.getByText(CORRECTION.done);
    expect(screen.queryByText(CORRECTION.withdraw.done)).toBeNull();
  });

  test('a wrong new address is told at its field', async () => {
    const words = 'Please enter a valid email address.';
    open('/customers/7', {
      more: {
        '/office/v1/customers/7/email': () =>
          Response.json({ message: words, errors: { email: words } }, { status: 422 }),
      },
    });
    await heading('Dana Mercer');
    press(CORRECTION.label);
    const reason = await screen.findByLabelText(ASK.reason);
    fireEvent.change(reason, { target: { value: 'Mistyped.' } });
    submit(reason);
    await screen.findAllByText(CORRECTION.emailMissing);
    const email = screen.getByLabelText(CORRECTION.email);
    fireEvent.change(email, { target: { value: 'dana' } });
    submit(reason);
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });
});

test('the queue offers a decision about requests of others only', async () => {
  const row = {
    id: 1,
    state: 'asked',
    customer: 7,
    name: 'Dana Mercer',
    from: 'dana@mail.example',
    to: 'right@mail.example',
    reason: 'Mistyped.',
    asked_by: 'Sol',
    asked_at: AT,
    is_own: false,
    decided_by: '',
    decided_at: null,
    decision: '',
    due_at: null,
    outcome: '',
  };
  const asked = open('/approvals', {
    grants: [{ role: 'approver', biller: null }],
    more: {
      '/office/v1/approvals': () => ({
        rows: [row, { ...row, id: 2, is_own: true }],
        before: null,
        after: null,
      }),
      '/office/v1/approvals/1/approve': () => ({ success: true }),
    },
  });
  await heading(APPROVALS.title);
  await screen.findByText(APPROVALS.own);
  press(APPROVALS.approve.label);
  const reason = await screen.findByLabelText(ASK.reason);
  fireEvent.change(reason, { target: { value: 'Checked by phone.' } });
  submit(reason);
  await screen.findByText(APPROVALS.approve.done);
  expect(sent(asked, '/office/v1/approvals/1/approve')[0]?.body).toEqual({ words: 'Checked by phone.' });
});
