import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Grant } from '../../domain/office/rights.ts';
import { browserPasskeys } from '../api/passkeys.ts';
import { openOfficeSession } from '../api/session.ts';
import { NOWHERE, START, TABLE } from '../text/en.ts';
import { ENDS, FACTOR, FRESH, INVITATION, SIGN_IN } from '../text/session.ts';
import { OfficeApp } from './OfficeApp.tsx';
import { Payments } from './payments.fixture.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('scrollTo', () => {});
  window.scrollTo = () => {};
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROWS = ['BF-1', 'BF-2', 'BF-3'].map((number, at) => ({
  number,
  customer: `Customer ${number}`,
  amount: 12.5 * (at + 1),
  day: 1_795_564_800,
  at: 1_795_600_000,
  state: 'returned',
}));

type Answers = Record<string, (request: { url: URL; body: Record<string, unknown> }) => Response>;

const json = (body: object, status = 200) => Response.json(body, { status });

/** The office at a path, with a server that knows one person and one table of payments. */
function open(
  path: string,
  {
    grants = [{ role: 'viewer', biller: null }] as Grant[],
    isIn = true,
    invitation = '',
    more = {} as Answers,
  } = {},
) {
  history.replaceState(null, '', `/office${path}`);
  const staff = {
    email: 'ada@harbor.example',
    name: 'Ada',
    grants,
    billers: [{ slug: 'harbor', name: 'Harbor Water' }],
    factors: ['app'],
    fresh_until: 1_795_600_000,
    idle_until: 1_795_600_000,
  };
  const state = { isIn };
  const enter = ({ body }: { body: Record<string, unknown> }) => {
    if (body.code !== '123456') {
      const words = 'This code is wrong.';
      return json({ message: words, code: 'office.wrong-code', errors: { code: words } }, 422);
    }
    state.isIn = true;
    return json(staff);
  };
  const answers: Answers = {
    '/office/v1/session': () =>
      state.isIn ? json(staff) : json({ message: 'Please sign in.', code: 'office.not-signed-in' }, 401),
    '/office/v1/sign-in': ({ body }) =>
      body.password === 'right'
        ? json({ ticket: 't', factors: ['app'] })
        : json({ message: 'The email or the password is wrong.' }, 401),
    '/office/v1/sign-in/factor': enter,
    '/office/v1/session/factor': enter,
    '/office/v1/invitations/check': () => json({ success: true }),
    '/office/v1/invitations/accept': () =>
      json({ ticket: 't', email: staff.email, key: 'JBSWY3DP', address: 'otpauth://totp/x?secret=JBSWY3DP' }),
    '/office/v1/invitations/confirm': enter,
    '/office/v1/sign-out': () => {
      state.isIn = false;
      return json({ success: true });
    },
    '/office/v1/payments': () => json({ rows: ROWS, before: 'second', after: null }),
    ...more,
  };
  const asked: string[] = [];
  const fake: typeof fetch = async (address, init) => {
    const url = new URL(String(address), location.origin);
    asked.push(url.pathname + url.search);
    const answer = answers[url.pathname];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer({ url, body: init?.body ? JSON.parse(String(init.body)) : {} });
  };
  const opened = openOfficeSession({ fetch: fake, passkeys: browserPasskeys, invitation });
  const readPlace = async () => 'Billfold';
  render(
    <OfficeApp
      opened={opened}
      readPlace={readPlace}
      screens={[
        { path: '/payments', screen: Payments },
        { path: '/payments/:number', screen: () => <h1>One payment</h1> },
      ]}
    />,
  );
  return { asked, opened, state };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => location.pathname + location.search;

describe('signing in', () => {
  test('takes email and password, then a code, and opens the page of the address', async () => {
    open('/payments', { isIn: false });
    await heading(SIGN_IN.title);
    const email = screen.getByLabelText(SIGN_IN.email);
    expect(email.getAttribute('autocomplete')).toBe('username');
    expect(document.activeElement).toBe(email);
    type(SIGN_IN.email, 'ada@harbor.example');
    type(SIGN_IN.password, 'right');
    press(SIGN_IN.submit);
    await heading(FACTOR.title);
    const code = screen.getByLabelText(FACTOR.label);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    type(FACTOR.label, '123456');
    press(FACTOR.submit);
    await heading('Payments');
    expect(address()).toBe('/office/payments');
  });

  test('says at the fields what is missing', async () => {
    open('/', { isIn: false });
    await heading(SIGN_IN.title);
    press(SIGN_IN.submit);
    await screen.findAllByText(SIGN_IN.emailMissing);
    expect(document.activeElement).toBe(screen.getByLabelText(SIGN_IN.email));
  });

  test('says why it was refused, and asks again for a wrong code', async () => {
    open('/', { isIn: false });
    await heading(SIGN_IN.title);
    type(SIGN_IN.email, 'ada@harbor.example');
    type(SIGN_IN.password, 'wrong');
    press(SIGN_IN.submit);
    await screen.findByText('The email or the password is wrong.');
    type(SIGN_IN.password, 'right');
    press(SIGN_IN.submit);
    await heading(FACTOR.title);
    type(FACTOR.label, '000000');
    press(FACTOR.submit);
    await screen.findByText('This code is wrong.');
  });

  test('an invitation leads over the key to the start page', async () => {
    open('/invitation', { isIn: false, invitation: 'token' });
    await heading(INVITATION.title);
    fireEvent.click(await screen.findByRole('button', { name: INVITATION.submit }));
    await screen.findAllByText(INVITATION.nameMissing);
    type(INVITATION.name, 'Ada');
    type('Password', 'Harbor-77-light');
    type('Confirm password', 'Harbor-77-light');
    press(INVITATION.submit);
    await heading(INVITATION.keyTitle);
    expect(screen.getByRole('img', { name: INVITATION.picture })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP')).toBeTruthy();
    type(FACTOR.label, '123456');
    press(INVITATION.confirm);
    await heading(START.title('Ada'));
    expect(address()).toBe('/office/');
  });

  test('an invitation that was used says so at once, and leads to the sign-in', async () => {
    const message = 'This invitation was used or has ended.';
    const used = () => json({ message, code: 'office.invitation-used' }, 410);
    open('/invitation', { isIn: false, invitation: 'token', more: { '/office/v1/invitations/check': used } });
    await screen.findByText(message);
    expect(screen.queryByLabelText(INVITATION.name)).toBeNull();
    press(INVITATION.have);
    await heading(SIGN_IN.title);
  });

  test('an invitation that cannot be looked up has its form all the same', async () => {
    const down = () => json({ message: 'Please try again.' }, 503);
    open('/invitation', { isIn: false, invitation: 'token', more: { '/office/v1/invitations/check': down } });
    await screen.findByLabelText(INVITATION.name);
  });

  test('signing out says so, and takes the page away', async () => {
    open('/payments');
    await heading('Payments');
    press('Sign out');
    await screen.findByText(ENDS.left);
    expect(screen.queryByText('Customer BF-1')).toBeNull();
  });

  test('a session that the server has ended says so at the next call', async () => {
    const { state, opened } = open('/');
    await heading(START.title('Ada'));
    state.isIn = false;
    const { getStaffSession } = await import('../../domain/office/session-calls.ts');
    await opened.client.ask(getStaffSession, {});
    await screen.findByText(ENDS.lost);
  });
});

describe('the frame', () => {
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Places' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  test('has links only to the places that the rights open', async () => {
    open('/', { grants: [{ role: 'operator', biller: null }] });
    await heading(START.title('Ada'));
    expect(links()).toEqual([
      'Start',
      'Exceptions',
      'Payouts',
      'Imports',
      'Remittances',
      'Billers',
      'People and rights',
      'Connection',
      'Log',
    ]);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a place without its right says so, whatever the address says', async () => {
    const { asked } = open('/payments/BF-1', { grants: [{ role: 'operator', biller: null }] });
    await heading(NOWHERE.barred);
    expect(asked.filter((path) => path.includes('payments'))).toEqual([]);
  });

  test('an unknown address leads back to the start', async () => {
    open('/nowhere');
    await heading(NOWHERE.unknown);
    fireEvent.click(screen.getByRole('link', { name: NOWHERE.back }));
    await heading(START.title('Ada'));
  });

  test('after a change of the page the heading has the focus, and the document its name', async () => {
    open('/');
    await heading(START.title('Ada'));
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Payments' }));
    const title = await heading('Payments');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Payments – Office');
  });

  test('the key / leads to the search, but not out of a field', async () => {
    open('/payments');
    await heading('Payments');
    const box = screen.getByRole('searchbox', { name: 'Search' });
    const words = screen.getByLabelText('Words');
    fireEvent.keyDown(words, { key: '/' });
    expect(document.activeElement).not.toBe(box);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'Ada & Co' } });
    fireEvent.submit(box.closest('form') as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/office/search'));
    expect(history.state).toEqual({ q: 'Ada & Co' });
  });

  test('a person who switched the key / off for this device keeps it as a letter (WCAG 2.1.4)', async () => {
    localStorage.setItem('office.search-key ada@harbor.example', 'off');
    open('/payments');
    await heading('Payments');
    const box = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).not.toBe(box);
    expect(box.hasAttribute('aria-keyshortcuts')).toBe(false);
    localStorage.removeItem('office.search-key ada@harbor.example');
  });

  test('a call that needs a fresh code waits for it in a dialog, and goes on', async () => {
    const tries = { count: 0 };
    const { opened } = open('/', {
      more: {
        '/office/v1/payments': () => {
          tries.count += 1;
          return tries.count === 1
            ? json({ message: 'Enter a code again.', code: 'office.factor-again' }, 403)
            : json({ rows: [], before: null, after: null });
        },
      },
    });
    await heading(START.title('Ada'));
    const { listPayments } = await import('./payments.fixture.tsx');
    const outcome = opened.client.ask(listPayments, {});
    await screen.findByRole('heading', { name: FRESH.title });
    type(FACTOR.label, '123456');
    press(FRESH.submit);
    expect(await outcome).toMatchObject({ kind: 'answered' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: FRESH.title })).toBeNull());
  });
});

/** What the one live region of the office says, in order. */
function listen(): string[] {
  const said: string[] = [];
  const region = [...document.querySelectorAll('[role="status"]')].at(-1) as Element;
  new MutationObserver(() => {
    const words = region.textContent?.trim() ?? '';
    if (words !== '') said.push(words);
  }).observe(region, { childList: true, subtree: true, characterData: true });
  return said;
}

describe('a table', () => {
  test('is read as its address says', async () => {
    const { asked } = open('/payments?state=returned&sort=-amount&day_from=2026-11-01&state2=x');
    await screen.findByText('Customer BF-1');
    expect(asked).toContain('/office/v1/payments?state=returned&day_from=2026-11-01&sort=-amount');
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
    expect((screen.getByLabelText('State') as HTMLSelectElement).value).toBe('returned');
    expect(screen.getByRole('link', { name: TABLE.download }).getAttribute('href')).toBe(
      '/office/v1/payments.csv?state=returned&day_from=2026-11-01&sort=-amount',
    );
  });

  test('whose file would be too long says what to choose', async () => {
    const words = 'Nothing was downloaded. Please choose fewer days.';
    open('/payments', {
      more: { '/office/v1/payments.csv': () => json({ message: words, code: 'office.file-too-long' }, 422) },
    });
    await screen.findByText('Customer BF-1');
    fireEvent.click(screen.getByRole('link', { name: TABLE.download }));
    await screen.findByText(TABLE.unsaved);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('leaves out what its call does not take, and says so at the field', async () => {
    const { asked } = open('/payments?state=stolen&q=ada');
    await screen.findByText('Customer BF-1');
    expect(asked).toContain('/office/v1/payments?q=ada');
    const state = screen.getByLabelText('State') as HTMLSelectElement;
    expect([state.value, state.getAttribute('aria-invalid')]).toEqual(['', 'true']);
    expect(screen.getByText(TABLE.noOption)).toBeTruthy();
    fireEvent.change(state, { target: { value: 'paid' } });
    expect(screen.queryByText(TABLE.noOption)).toBeNull();
  });

  test('that a wrong entry does not narrow is not shown as filtered, and the entry can be cleared', async () => {
    open('/payments?state=stolen');
    await screen.findByText('Customer BF-1');
    expect(screen.queryByRole('button', { name: TABLE.filtered })).toBeNull();
    press(TABLE.clear);
    await waitFor(() => expect(address()).toBe('/office/payments'));
  });

  test('answers an entry that its call refuses at the field, in the words of the call', async () => {
    const { asked } = open('/payments');
    await screen.findByText('Customer BF-1');
    const before = asked.length;
    type('Words', 'a'.repeat(101));
    fireEvent.submit(screen.getByLabelText('Words').closest('form') as HTMLFormElement);
    await screen.findByText('This must have at most 100 characters.');
    expect([asked.length, address()]).toEqual([before, '/office/payments']);
  });

  test('sorts by its headings, and says so', async () => {
    const { asked } = open('/payments?after=second');
    await screen.findByText('Customer BF-1');
    press('Amount');
    await waitFor(() => expect(address()).toBe('/office/payments?sort=amount'));
    press('Amount');
    await waitFor(() => expect(address()).toBe('/office/payments?sort=-amount'));
    await waitFor(() => expect(asked).toContain('/office/v1/payments?sort=-amount'));
  });

  test('filters at Enter, all at once, from the first page on', async () => {
    open('/payments?sort=amount&after=second');
    await screen.findByText('Customer BF-1');
    type('Words', 'ada');
    type('Amount', '$12.50');
    fireEvent.submit(screen.getByLabelText('Words').closest('form') as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/office/payments?sort=amount&q=ada&amount=12.5'));
    press(TABLE.clear);
    await waitFor(() => expect(address()).toBe('/office/payments?sort=amount'));
  });

  test('keeps the focus where it was while it is filtered, cleared and gone back (WCAG 2.4.3)', async () => {
    open('/payments');
    await screen.findByText('Customer BF-1');
    const words = screen.getByLabelText('Words') as HTMLInputElement;
    words.focus();
    type('Words', 'ada');
    fireEvent.submit(words.closest('form') as HTMLFormElement);
    await waitFor(() => expect(address()).toBe('/office/payments?q=ada'));
    expect(document.activeElement).toBe(words);
    screen.getByRole('button', { name: TABLE.clear }).focus();
    press(TABLE.clear);
    await waitFor(() => expect([address(), words.value]).toEqual(['/office/payments', '']));
    expect(document.activeElement?.getAttribute('type')).toBe('submit');
    history.back();
    await waitFor(() => expect(words.value).toBe('ada'));
    expect(words.isConnected).toBe(true);
  });

  test('answers a wrong entry at its field, and asks for nothing', async () => {
    const { asked } = open('/payments');
    await screen.findByText('Customer BF-1');
    const before = asked.length;
    type('Amount', 'many');
    fireEvent.submit(screen.getByLabelText('Words').closest('form') as HTMLFormElement);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Amount', { selector: 'input' })),
    );
    expect([asked.length, address()]).toEqual([before, '/office/payments']);
  });

  test('tells a wrong entry at its field each time, and lists several (WCAG 3.3.1)', async () => {
    open('/payments');
    await screen.findByText('Customer BF-1');
    const amount = screen.getByLabelText('Amount', { selector: 'input' });
    amount.focus();
    type('Amount', 'many');
    const told = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    const heard: (string | null)[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if ((node as Element).querySelector?.('[role="alert"]')) heard.push(node.textContent);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    for (const times of [1, 2]) {
      fireEvent.submit(amount.closest('form') as HTMLFormElement);
      await waitFor(() => expect(heard).toHaveLength(times));
      expect(told()).toHaveLength(1);
      expect(document.title).toMatch(/^Error: /);
    }
    watch.disconnect();
    type('Words', 'a'.repeat(101));
    fireEvent.submit(amount.closest('form') as HTMLFormElement);
    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
    expect(document.title).toMatch(/^Error: /);
  });

  test('has a stop of the Tab key in each row, and the arrow keys go from row to row', async () => {
    open('/payments');
    await screen.findByText('Customer BF-1');
    const row = (name: string) => screen.getByRole('link', { name });
    const at = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    row('BF-1').focus();
    at('ArrowDown');
    expect(document.activeElement).toBe(row('BF-2'));
    expect([row('BF-1').tabIndex, row('BF-2').tabIndex]).toEqual([0, 0]);
    at('End');
    expect(document.activeElement).toBe(row('BF-3'));
    at('ArrowDown');
    at('ArrowUp');
    at('Home');
    at('ArrowUp');
    expect(document.activeElement).toBe(row('BF-1'));
    screen.getByRole('button', { name: 'Amount' }).focus();
    at('ArrowDown');
    expect(document.activeElement).toBe(row('BF-1'));
    fireEvent.click(row('BF-1'));
    await waitFor(() => expect(address()).toBe('/office/payments/BF-1'));
  });

  test('goes to the next page by its cursor', async () => {
    const { asked } = open('/payments?q=ada');
    await screen.findByText('Customer BF-1');
    fireEvent.click(screen.getByRole('link', { name: TABLE.next }));
    await waitFor(() => expect(asked).toContain('/office/v1/payments?q=ada&before=second'));
    expect(screen.queryByRole('link', { name: TABLE.previous })).toBeNull();
  });

  test('without rows says so in words, and how to see all', async () => {
    open('/payments?q=ada', {
      more: { '/office/v1/payments': () => json({ rows: [], before: null, after: null }) },
    });
    await screen.findByText(TABLE.noneFit);
  });

  test('that is refused after a filter is told each time, also in the same words (WCAG 4.1.3)', async () => {
    const server = { isUp: true };
    open('/payments', {
      more: {
        '/office/v1/payments': () =>
          server.isUp
            ? json({ rows: ROWS, before: null, after: null })
            : json({ message: 'The database rests.' }, 503),
      },
    });
    await screen.findByText('Customer BF-1');
    server.isUp = false;
    const said = listen();
    type('Words', 'ada');
    fireEvent.submit(screen.getByLabelText('Words').closest('form') as HTMLFormElement);
    const words = `${TABLE.unread}. The database rests. ${TABLE.stale}`;
    await waitFor(() => expect(said).toEqual([words]), { timeout: 4_000 });
    expect(document.title).toMatch(/^Error: /);
    press('Try again');
    await waitFor(() => expect(said).toEqual([words, words]), { timeout: 4_000 });
    server.isUp = true;
    press('Try again');
    await waitFor(() => expect(document.title).not.toMatch(/^Error: /));
  });

  test('that was not read says why, and can be tried again', async () => {
    const server = { isUp: false };
    open('/payments', {
      more: {
        '/office/v1/payments': () =>
          server.isUp
            ? json({ rows: ROWS, before: null, after: null })
            : json({ message: 'The database rests.' }, 503),
      },
    });
    await screen.findByText(TABLE.unread);
    expect(screen.getByText('The database rests.')).toBeTruthy();
    server.isUp = true;
    press('Try again');
    await screen.findByText('Customer BF-1');
  });
});

test('the start page says for which billers the rights are', async () => {
  open('/', { grants: [{ role: 'cashier', biller: 'harbor' }] });
  await heading(START.title('Ada'));
  expect(screen.getByText(START.billers(['Harbor Water']))).toBeTruthy();
});

test('somebody without rights reads who can give them', async () => {
  open('/', { grants: [] });
  await screen.findByText(START.nothingWhy);
});
