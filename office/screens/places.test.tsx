import { createHash } from 'node:crypto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_NUMBER_MISSING } from '../../domain/imports/text/mapping.ts';
import { COLUMN_TEXTS } from '../../domain/imports/text/mapping-words.ts';
import type { Grant } from '../../domain/office/rights.ts';
import { browserPasskeys } from '../api/passkeys.ts';
import { openOfficeSession } from '../api/session.ts';
import { OfficeApp } from '../shell/OfficeApp.tsx';
import { BILLER, BILLERS } from '../text/billers.ts';
import { CONTACT } from '../text/contact.ts';
import { ASK, TABLE, WAITING } from '../text/en.ts';
import { EXCEPTIONS } from '../text/exceptions.ts';
import { IMPORT, SEND } from '../text/imports.ts';
import { CHANGE_MAPPING, MAPPING } from '../text/mappings.ts';
import { OPEN_REQUEST, PAYMENT, REFUND_BLOCK } from '../text/payment.ts';
import { PAYOUTS } from '../text/payouts.ts';
import { INVITE, PEOPLE_REQUEST, ROLES_FORM } from '../text/people.ts';
import { ASK_REFUND, REFUND_STATE, REFUNDS } from '../text/refunds.ts';
import { CONNECTION } from '../text/watch.ts';

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

const STAFF = {
  email: 'ola@office.example',
  name: 'Ola Berg',
  grants: [
    { role: 'operator', biller: null },
    { role: 'cashier', biller: null },
  ] as Grant[],
  billers: [{ slug: 'harbor', name: 'Harbor Water' }],
  factors: ['app'],
  fresh_until: 1_795_600_000,
  idle_until: 1_795_600_000,
};

const REQUEST = {
  id: 7,
  kind: 'grants',
  person: { id: 2, email: 'sol@office.example', name: 'Sol Reyes' },
  biller: 'harbor',
  before: ['viewer'],
  after: ['viewer', 'cashier'],
  reason: 'New in the team.',
  state: 'asked',
  asked_by: 'Hana Moore',
  asked_at: 1_795_600_000,
  decided_by: '',
  decision: '',
  may_decide: true,
  may_approve: true,
  may_withdraw: false,
};

const COUNTS = {
  rows: 2,
  newAccounts: 1,
  changedAccounts: 0,
  closedAccounts: 0,
  newBills: 1,
  changedBills: 0,
  unchanged: 1,
  waiting: 0,
  refused: 0,
};

const CONTENT = 'account\n1\n';

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** The office at a path, before a server with these answers. */
function open(path: string, answers: Record<string, (asked: Asked) => object>, grants = STAFF.grants) {
  history.replaceState(null, '', `/office${path}`);
  const asked: Asked[] = [];
  const fake: typeof fetch = async (address, init) => {
    const url = new URL(String(address), location.origin);
    const isJson = typeof init?.body === 'string';
    const one = {
      path: url.pathname,
      query: url.searchParams,
      body: isJson ? JSON.parse(String(init?.body)) : {},
    };
    asked.push(one);
    if (one.path === '/office/v1/session') return Response.json({ ...STAFF, grants });
    const answer = answers[one.path];
    if (!answer) throw new TypeError('Failed to fetch');
    const told = answer(one);
    return told instanceof Response ? told : Response.json(told);
  };
  render(
    <OfficeApp
      opened={openOfficeSession({ fetch: fake, passkeys: browserPasskeys, invitation: '' })}
      readPlace={async () => 'Billfold'}
    />,
  );
  return { asked, bodyOf: (at: string) => asked.find((one) => one.path === at)?.body };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const page = (rows: readonly object[]) => () => ({ rows, before: null, after: null });

test('the start page says what waits, with the way to the list of exactly that', async () => {
  const paths = {
    refunds: '/office/refunds?state=asked',
    'failed refunds': '/office/exceptions?kind=refund-failed',
    emails: '/office/approvals?state=asked',
    people: '/office/people',
    imports: '/office/imports?state=held',
    exceptions: '/office/exceptions/books?state=open',
  } as const;
  const kinds = Object.keys(paths) as (keyof typeof paths)[];
  open('/', { '/office/v1/waiting': () => ({ rows: kinds.map((kind) => ({ kind, count: 2 })) }) });
  for (const kind of kinds) {
    const link = await screen.findByRole('link', { name: WAITING[kind] });
    expect(link.getAttribute('href')).toBe(paths[kind]);
    expect(within(link.closest('li') as HTMLElement).getByText('2')).toBeTruthy();
  }
});

test('a stuck payment leads to its page only for somebody who may read payments', async () => {
  const row = {
    kind: 'not-booked',
    tried_by: null,
    number: 'K7M29QXW3R4TAB',
    biller: 'harbor',
    biller_name: 'Harbor Water',
    amount: 15,
    since: 1_795_600_000,
    next_at: null,
  };
  const exception = {
    id: 4,
    rule: 'not in the book',
    subject: row.number,
    biller: 'harbor',
    day: null,
    found_at: 1_795_600_000,
    closed_at: null,
    owner: '',
    is_payment: true,
    contact: { name: 'Billing desk', email: 'desk@harbor.example', phone: '3035550142' },
  };
  const answers = {
    '/office/v1/stuck': () => ({
      ...page([row, { ...row, number: 'OTHERBILLER01', biller: 'summit' }])(),
      has_more: true,
    }),
    '/office/v1/exceptions/4': () => exception,
  };
  const roles: Grant[] = [
    { role: 'operator', biller: null },
    { role: 'viewer', biller: 'harbor' },
  ];
  open('/exceptions', answers, roles);
  await screen.findByText('OTHERBILLER01');
  expect(screen.getByText(EXCEPTIONS.more)).toBeTruthy();
  expect(screen.getByRole('link', { name: row.number })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'OTHERBILLER01' })).toBeNull();
  cleanup();
  open('/exceptions/books/4', answers, roles.slice(0, 1));
  await screen.findByText(row.number);
  expect(screen.queryByRole('link', { name: row.number })).toBeNull();
  expect(screen.getByText(CONTACT.term)).toBeTruthy();
  const ways = ['desk@harbor.example', '(303) 555-0142'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(ways).toEqual(['mailto:desk@harbor.example', 'tel:+13035550142']);
});

test('the connection names a biller whose system books nothing and how it is told again, and a bill that cannot be taken in', async () => {
  const service = { service: 'on', waiting: 0, given_up: 0 };
  const connection = {
    processor: 'stripe',
    mode: 'live',
    is_connect: true,
    merchants: [],
    last_notice: null,
    book_until: null,
    mail: service,
    texts: service,
  };
  const unbooked = { slug: 'harbor', biller: 'Harbor Water', postings: 12, since: 1_795_600_000 };
  const held = {
    id: 4,
    kind: 'new bills',
    biller: 'Elm Power',
    subject: '5520 448 99',
    since: 1_795_600_000,
    fault: 'the portal does not know its account',
  };
  open('/connection', {
    '/office/v1/connection': () => connection,
    '/office/v1/dead-letters': () => ({ rows: [], more: 0, unbooked: [unbooked], held_back: [held] }),
  });
  const table = await screen.findByRole('table', { name: CONNECTION.unbooked });
  expect(within(table).getByRole('row', { name: /^Harbor Water .* 12$/ })).toBeTruthy();
  expect(screen.getByText(CONNECTION.unbookedHow)).toBeTruthy();
  const aside = screen.getByRole('table', { name: CONNECTION.heldBack });
  expect(
    within(aside).getByRole('row', {
      name: /Elm Power Bill of account 5520 448 99 the portal does not know/,
    }),
  ).toBeTruthy();
  expect(screen.getByText(CONNECTION.noLetters)).toBeTruthy();
});

test('a later page that has no rows any more leads to the first one', async () => {
  open('/refunds?sort=-amount&before=7', { '/office/v1/refunds': page([]), '/office/v1/billers': page([]) });
  await screen.findByText(TABLE.pageEnded);
  expect(screen.queryByText(REFUNDS.none)).toBeNull();
  press(TABLE.first);
  await screen.findByText(REFUNDS.none);
  expect(location.search).toBe('?sort=-amount');
});

test('billers are asked for by name where the address has no other order', async () => {
  const { asked } = open('/billers', { '/office/v1/billers': page([]) });
  await screen.findByText(BILLERS.none);
  expect(asked.at(-1)?.query.get('sort')).toBe('name');
});

test('what another person asked for is approved with a reason', async () => {
  const { bodyOf } = open('/people', {
    '/office/v1/people': page([]),
    '/office/v1/people-requests': () => ({ rows: [REQUEST] }),
    '/office/v1/people-requests/7': () => ({ success: true }),
  });
  await screen.findByText(PEOPLE_REQUEST.grants('Sol Reyes', 'Harbor Water'));
  press(PEOPLE_REQUEST.approve);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(ASK.reason), { target: { value: 'Checked.' } });
  fireEvent.click(dialog.getByRole('button', { name: PEOPLE_REQUEST.approve }));
  await screen.findByText(PEOPLE_REQUEST.done.approve);
  expect(bodyOf('/office/v1/people-requests/7')).toEqual({ decision: 'approve', reason: 'Checked.' });
});

test('a decision about roles that comes after another one says so, and the request goes', async () => {
  const words = 'This was decided before. Nothing was changed.';
  let isOpen = true;
  open('/people', {
    '/office/v1/people': page([]),
    '/office/v1/people-requests': () => ({ rows: isOpen ? [REQUEST] : [] }),
    '/office/v1/people-requests/7': () => {
      isOpen = false;
      return Response.json({ message: words }, { status: 409 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: PEOPLE_REQUEST.approve }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(ASK.reason), { target: { value: 'Checked.' } });
  fireEvent.click(dialog.getByRole('button', { name: PEOPLE_REQUEST.approve }));
  await screen.findByText(words, { selector: 'p' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: PEOPLE_REQUEST.approve })).toBeNull());
});

test('what the person has no say over can be refused, not approved', async () => {
  open('/people', {
    '/office/v1/people': page([]),
    '/office/v1/people-requests': () => ({ rows: [{ ...REQUEST, may_approve: false }] }),
  });
  await screen.findByRole('button', { name: PEOPLE_REQUEST.refuse });
  expect(screen.queryByRole('button', { name: PEOPLE_REQUEST.approve })).toBeNull();
});

const IN_BOOKS = { count: 1, ledger: 25, processor: 25, remitted: 24, fees: 1, notBooked: 0, notRemitted: 0 };
const PAYOUT_PART = {
  biller: 'harbor',
  name: 'Harbor Water',
  is_remitted: true,
  paid: IN_BOOKS,
  taken_back: { ...IN_BOOKS, count: 0, ledger: 0, processor: 0, remitted: 0, fees: 0 },
  only_at_processor: -5,
  other: 0,
  kept: 1,
  net: 19,
};

const PAYOUT_SUMS = Object.fromEntries(
  [
    'gross',
    'feesOnTop',
    'processorFees',
    'applicationFees',
    'refunds',
    'returns',
    'disputes',
    'disputesWon',
    'putBack',
    'other',
    'net',
  ].map((name) => [name, 0]),
);
const PAYOUT = {
  id: 'po-1',
  biller: '',
  biller_name: '',
  arrives_on: 1_795_564_800,
  status: 'paid',
  trace: '',
  amount: 0,
  is_told: true,
  sums: PAYOUT_SUMS,
  problem: '',
  parts: [PAYOUT_PART],
  lines: [{ line: 'line-1', kind: 'charge', charge: 'k', amount: 0, fee: 0, at: 1_795_600_000 }],
};

test('a payout shows what each biller has of it in three books', async () => {
  open('/payouts/po-1', { '/office/v1/payouts/po-1': () => ({ ...PAYOUT, all_lines: 1 }) });
  const table = within(await screen.findByRole('table', { name: PAYOUTS.books('Harbor Water') }));
  const rows = table.getAllByRole('row').map((row) => row.textContent ?? '');
  expect(rows[1]).toMatch(/Paid \(1\).*25\.00.*25\.00.*24\.00.*1\.00/);
  expect(rows.find((row) => row.startsWith(PAYOUTS.only))).toContain('5.00');
  expect(rows.at(-1)).toContain('19.00');
  const csv = screen.getByRole('link', { name: PAYOUTS.csv });
  expect(csv.getAttribute('href')).toBe('/office/v1/payouts/po-1/payout.csv');
});

test('a payout with more movements than are shown says so', async () => {
  open('/payouts/po-1', { '/office/v1/payouts/po-1': () => ({ ...PAYOUT, all_lines: 4_000 }) });
  await screen.findByText(PAYOUTS.first(1, 4_000));
  cleanup();
  open('/payouts/po-1', { '/office/v1/payouts/po-1': () => ({ ...PAYOUT, all_lines: 1 }) });
  await screen.findByText('line-1');
  expect(screen.queryByText(PAYOUTS.first(1, 1))).toBeNull();
});

test('an invitation without a role is answered at the field, and nothing is asked', async () => {
  const { asked } = open('/people/invite', {});
  fireEvent.change(await screen.findByLabelText(INVITE.email), { target: { value: 'new@office.example' } });
  press(INVITE.action);
  expect((await screen.findAllByText(ROLES_FORM.rolesMissing)).length).toBeGreaterThan(0);
  expect(asked.some(({ path }) => path === '/office/v1/people')).toBe(false);
});

test('without a processor no biller is told as connected, and payments as not set up', async () => {
  const service = { service: 'off', waiting: 0, given_up: 0 };
  const harbor = { slug: 'harbor', name: 'Harbor Water' };
  const connection = {
    processor: 'off',
    mode: 'none',
    is_connect: false,
    merchants: [{ ...harbor, merchant: 'harbor', is_paused: false }],
    last_notice: null,
    book_until: null,
    mail: service,
    texts: service,
  };
  const row = { id: 1, ...harbor, is_connected: true, has_processor: false, paused_since: null };
  open('/connection', { '/office/v1/connection': () => connection });
  await screen.findByRole('row', { name: `Harbor Water harbor ${CONNECTION.notSetUp}` });
  cleanup();
  open('/billers', { '/office/v1/billers': page([row]) });
  await screen.findByRole('row', { name: `Harbor Water harbor ${BILLERS.notSetUp} ${BILLERS.untaken}` });
});

test('a pause needs words for customers', async () => {
  const biller = {
    id: 1,
    slug: 'harbor',
    name: 'Harbor Water',
    is_connected: true,
    paused_since: null,
    paused_words: '',
    merchant: 'acct',
    types: [],
    mappings: ['bills'],
    takes_remittances: true,
    service: null,
    contact: null,
    tokens: [],
    version: 1,
    versions: [],
    may_pause: true,
  };
  const { bodyOf } = open('/billers/harbor', {
    '/office/v1/billers/harbor': () => biller,
    '/office/v1/billers/harbor/file': () => ({ file: '{}' }),
    '/office/v1/billers/harbor/pause': () => ({ success: true }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbor Water' });
  press(BILLER.pause);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(ASK.reason), { target: { value: 'New meters.' } });
  fireEvent.click(dialog.getByRole('button', { name: BILLER.pause }));
  await dialog.findByText(BILLER.wordsMissing);
  fireEvent.change(dialog.getByLabelText(BILLER.words), { target: { value: 'Back on Monday.' } });
  fireEvent.click(dialog.getByRole('button', { name: BILLER.pause }));
  await screen.findByText(BILLER.pauseDone);
  expect(bodyOf('/office/v1/billers/harbor/pause')).toEqual({
    words: 'Back on Monday.',
    reason: 'New meters.',
  });
});

/** Tries a file of which the answer says this; resolves to whether each call was a dry run, as they are made. */
async function tryFile(answer: { expected?: object; reasons?: string[]; outcome?: string }) {
  const answers = { true: 'checked', false: 'applying' } as const;
  const sent: string[] = [];
  open('/imports/send', {
    '/office/v1/import-mappings': () => ({
      rows: [{ biller: 'harbor', name: 'Harbor Water', mappings: ['bills'] }],
    }),
    [`/office/v1/uploads/${createHash('sha256').update(CONTENT).digest('hex')}`]: () => ({ received: 0 }),
    '/office/v1/imports': ({ query }) => {
      const isDry = query.get('dry_run') as 'true' | 'false';
      sent.push(isDry);
      return {
        outcome: answers[isDry],
        id: 12,
        reasons: [],
        problems: [],
        more_lines: 0,
        ...answer,
        expected: { ...COUNTS, ...answer.expected },
      };
    },
  });
  fireEvent.change(await screen.findByLabelText(SEND.date), { target: { value: '2026-11-25' } });
  const file = new File([CONTENT], 'bills.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(SEND.file), { target: { files: [file] } });
  press(SEND.try);
  return sent;
}

test('a file is tried with its counts, and applied only then', async () => {
  const sent = await tryFile({});
  await screen.findByText(SEND.checked);
  expect(sent).toEqual(['true']);
  press(SEND.apply);
  await waitFor(() => expect(location.pathname).toBe('/office/imports/12'));
  expect(sent).toEqual(['true', 'false']);
});

test('a file with refused lines is no sound file, and only its other lines are offered to be applied', async () => {
  await tryFile({ expected: { rows: 7, refused: 2 } });
  await screen.findByText('2 of 7 lines are refused. Nothing has been applied yet.');
  screen.getByRole('button', { name: 'Apply the other 5 lines' });
  expect(screen.queryByText(SEND.checked)).toBeNull();
});

test('a file that looks wrong names its refused lines beside the reasons', async () => {
  await tryFile({ outcome: 'held', reasons: ['Much would change.'], expected: { rows: 7, refused: 1 } });
  await screen.findByText(/Much would change\. 1 of 7 lines is refused\./);
  screen.getByRole('button', { name: 'Apply the other 6 lines' });
});

const FILE = {
  id: 12,
  biller: 'harbor',
  biller_name: 'Harbor Water',
  mapping: 'bills',
  file_name: 'bills.csv',
  file_date: 1_795_564_800,
  state: 'applied',
  rows: 7,
  refused: 2,
  sent_by: '',
  came_by: 'folder',
  received_at: 1_795_600_000,
  sha256: '',
  size: 400,
  is_full: false,
  version: 3,
  reasons: [],
  expected: { ...COUNTS, rows: 7, refused: 2 },
  done: { ...COUNTS, rows: 7, refused: 2 },
  contact: null,
  problems: [],
  more_lines: 0,
  finished_at: null,
  decided_by: '',
  decision: '',
  may_decide: false,
};

test('the counts of a large file are written in groups of digits, as its size is', async () => {
  const many = { ...COUNTS, rows: 60_000, refused: 1_200 };
  const large = { ...FILE, size: 5_175_663, rows: 60_000, refused: 1_200, expected: many, done: many };
  open('/imports/12', { '/office/v1/imports/12': () => large });
  await screen.findByText('1,200 of 60,000 lines are not applied');
  screen.getByText('5,175,663 bytes');
  expect(screen.getAllByText('60,000')).toHaveLength(2);
});

test('a file that was applied without some lines says so, and how they are brought again', async () => {
  open('/imports/12', { '/office/v1/imports/12': () => FILE });
  await screen.findByText('2 of 7 lines are not applied');
  screen.getByText(/To have them applied, send a file with the corrected lines alone\./);
  screen.getByText('Applied in part');
});

/** The file, in each state after another: a read shows the next one, and the last one stays. */
function inTurn(...states: readonly object[]) {
  const left = [...states];
  return () => ({ ...FILE, refused: 0, ...(left.length > 1 ? left.shift() : left[0]) });
}

test('a file that is being applied shows by itself when it is applied', async () => {
  open('/imports/12', { '/office/v1/imports/12': inTurn({ state: 'applying' }, { state: 'applied' }) });
  await screen.findByText('Being applied');
  await screen.findByText(IMPORT.became.applied, { selector: 'p' }, { timeout: 5_000 });
  screen.getByText('Applied');
});

test('a held file that somebody else decided about shows it when I look at the page again', async () => {
  open('/imports/12', {
    '/office/v1/imports/12': inTurn(
      { state: 'held', may_decide: true },
      { state: 'refused', decided_by: 'Aki Sato', decision: 'A file of last year.' },
    ),
  });
  await screen.findByRole('button', { name: IMPORT.approve });
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(IMPORT.became.refused, { selector: 'p' });
  screen.getByText('Decided by Aki Sato: A file of last year.');
  expect(screen.queryByRole('button', { name: IMPORT.approve })).toBeNull();
});

test('a decision that comes after somebody else’s says so, and the page shows the new state', async () => {
  const words = 'This file does not wait for a decision any more. Nothing was changed.';
  open('/imports/12', {
    '/office/v1/imports/12': inTurn({ state: 'held', may_decide: true }, { state: 'applied' }),
    '/office/v1/imports/12/decision': () => Response.json({ message: words }, { status: 409 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: IMPORT.refuse }));
  const question = screen.getByRole('dialog');
  fireEvent.change(within(question).getByLabelText(ASK.reason), { target: { value: 'Too much changes.' } });
  fireEvent.click(within(question).getByRole('button', { name: IMPORT.refuse }));
  await screen.findByText('Applied');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText(words, { selector: 'p' });
});

test.each(['held', 'refused'])(
  'a file that is %s tells what the check found, and nothing as done',
  async (state) => {
    open('/imports/12', { '/office/v1/imports/12': inTurn({ state }) });
    await screen.findByRole('heading', { name: IMPORT.found });
    const table = screen.getByRole('table', { name: IMPORT.found });
    expect(within(table).queryByRole('columnheader', { name: IMPORT.done })).toBeNull();
  },
);

test('a file of which no line was counted shows no counts', async () => {
  open('/imports/12', {
    '/office/v1/imports/12': inTurn({ state: 'refused', expected: { ...COUNTS, rows: 0 } }),
  });
  await screen.findByText(IMPORT.whyRefused);
  expect(screen.queryByRole('heading', { name: IMPORT.found })).toBeNull();
});

test('a try of which no line was counted shows no counts either', async () => {
  await tryFile({ outcome: 'refused', reasons: ['The control totals differ.'], expected: { rows: 0 } });
  await screen.findByText(SEND.refused);
  expect(screen.queryByRole('table')).toBeNull();
});

test('the list of files tells which were applied without some lines', async () => {
  open('/imports', { '/office/v1/imports': page([FILE, { ...FILE, id: 13, refused: 0 }]) });
  await screen.findByText('Applied in part', { selector: 'td *' });
  expect(screen.getAllByText('Applied', { selector: 'td *' })).toHaveLength(1);
  expect(screen.getAllByText('Harbor Water', { selector: 'td *, td' })).toHaveLength(2);
});

const REMITTANCE_ROW = {
  id: 3,
  biller: 'harbor',
  biller_name: 'Harbor Water',
  number: 12,
  business_date: 1_795_564_800,
  made_on: 1_795_564_800,
  lines: 0,
  paid: 0,
  taken_back: 0,
  has_lockbox: false,
};

test('a remittance bears the name of its biller, in the list and on its page', async () => {
  open('/remittances', {
    '/office/v1/remittances': page([REMITTANCE_ROW]),
    '/office/v1/remittances/harbor/12': () => ({ ...REMITTANCE_ROW, first_lines: [] }),
  });
  fireEvent.click(await screen.findByText('Harbor Water 12'));
  await screen.findByRole('heading', { level: 1, name: 'Remittance 12 of Harbor Water' });
});

const MAPPING_FORM = {
  holds: 'changes',
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  dates: 'yyyy-MM-dd',
  amounts: '1,234.56',
  owed: 'positive',
  type: 'water',
  types: [],
  columns: [
    { column: 'accountNumber', at: 'ACCT', is_position: false },
    { column: 'balance', at: '7', is_position: false },
  ],
  totals: null,
  posted_after: 1,
  closed_limit: 10,
  balance_limit: 50,
};
const MAPPING_PATH = '/office/v1/billers/harbor/mappings/bills';

function openMappingChange(tried: object) {
  return open('/billers/harbor/mappings/bills/change', {
    [`${MAPPING_PATH}/change`]: () => ({
      biller: 'Harbor Water',
      version: 4,
      mapping: MAPPING_FORM,
      bill_types: [{ key: 'water', name: 'Water' }],
    }),
    [`${MAPPING_PATH}/tries`]: () => ({
      outcome: 'checked',
      reasons: [],
      not_tried: [],
      expected: COUNTS,
      problems: [],
      more_lines: 0,
      lines: [],
      changes: [{ entry: 'delimiter', before: ',', after: ';' }],
      may_keep: true,
      ...tried,
    }),
    [MAPPING_PATH]: () => ({
      biller: 'Harbor Water',
      version: 5,
      mapping: MAPPING_FORM,
      history: [],
      may_change: true,
    }),
  });
}

async function tryMappingOnSample() {
  fireEvent.change(await screen.findByLabelText(MAPPING.delimiter), { target: { value: ';' } });
  fireEvent.change(screen.getByLabelText(CHANGE_MAPPING.date), { target: { value: '2026-11-25' } });
  const file = new File([CONTENT], 'sample.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(CHANGE_MAPPING.sample), { target: { files: [file] } });
  press(CHANGE_MAPPING.try);
}

test('a changed mapping is tried on a sample, and kept with a reason only then', async () => {
  const { bodyOf } = openMappingChange({});
  await tryMappingOnSample();
  await screen.findByText(CHANGE_MAPPING.checked);
  const mapping = { ...MAPPING_FORM, delimiter: ';' };
  const sent = { mapping, sample: btoa(CONTENT), date: '2026-11-25' };
  expect(bodyOf(`${MAPPING_PATH}/tries`)).toEqual(sent);
  press(CHANGE_MAPPING.keep);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(ASK.reason), { target: { value: 'New system.' } });
  fireEvent.click(dialog.getByRole('button', { name: CHANGE_MAPPING.keep }));
  await screen.findByText(CHANGE_MAPPING.kept(5));
  expect(bodyOf(MAPPING_PATH)).toEqual({ ...sent, version: 4, reason: 'New system.' });
  expect(location.pathname).toBe('/office/billers/harbor/mappings/bills');
});

test('a mapping that was changed after its try has to be tried again', async () => {
  openMappingChange({});
  await tryMappingOnSample();
  await screen.findByText(CHANGE_MAPPING.checked);
  fireEvent.change(screen.getByLabelText(MAPPING.dates), { target: { value: 'MM/dd/yyyy' } });
  expect(screen.queryByRole('button', { name: CHANGE_MAPPING.keep })).toBeNull();
});

test('a sample that cannot be read keeps nothing, and says why', async () => {
  openMappingChange({ outcome: 'refused', reasons: ['The column DUE is missing.'], may_keep: false });
  await tryMappingOnSample();
  await screen.findByText(/The column DUE is missing\./);
  expect(screen.queryByRole('button', { name: CHANGE_MAPPING.keep })).toBeNull();
});

test('what the first lines of a file cannot show is said to be untried', async () => {
  openMappingChange({ not_tried: ['totals', 'closures'] });
  await tryMappingOnSample();
  for (const words of Object.values(CHANGE_MAPPING.notTried))
    await screen.findByText(words, { exact: false });
  expect(screen.getByRole('button', { name: CHANGE_MAPPING.keep })).not.toBeNull();
});

test('the sign of balances and the limits of a mapping are shown, and offered to nobody', async () => {
  openMappingChange({});
  for (const term of [MAPPING.owed, MAPPING.closedLimit, MAPPING.balanceLimit]) {
    await screen.findByText(term);
    expect(screen.queryByLabelText(term)).toBeNull();
  }
  screen.getByText(MAPPING.percent(MAPPING_FORM.closed_limit));
});

test('a wrong entry of a mapping is answered at its field, and nothing is asked', async () => {
  const { asked } = openMappingChange({});
  fireEvent.change(await screen.findByLabelText(COLUMN_TEXTS.accountNumber), { target: { value: '' } });
  press(CHANGE_MAPPING.try);
  expect((await screen.findAllByText(ACCOUNT_NUMBER_MISSING)).length).toBeGreaterThan(0);
  expect(asked.some(({ path }) => path.endsWith('/tries'))).toBe(false);
});

const PAYMENT_PAGE = {
  id: 4,
  number: 'K7M29QXW3R4TAB',
  customer: 7,
  biller: 'harbor',
  biller_name: 'Harbor Water',
  method: 'Everyday Visa',
  amount: 84.12,
  given_back: 0,
  day: 1_795_564_800,
  at: 1_795_600_000,
  state: 'paid',
  refund: null,
  dispute: null,
  inquiries: [],
  message: '',
  fee: 0,
  left: 79.12,
  auto_paid: false,
  scheduled_for: null,
  settles_on: null,
  checkout: null,
  items: [],
  charges: [],
  disputes: [],
  ledger: [],
  book: [],
  refund_block: null,
  refund_request: { id: 3, state: 'asked', amount: 5, asked_by: 'Cass Ortega' },
  refund_limit: 0,
  events: [],
};

test('while a refund waits, the payment leads to it and offers no other one', async () => {
  const path = `/payments/${PAYMENT_PAGE.number}`;
  open(path, { [`/office/v1${path}`]: () => PAYMENT_PAGE });
  await screen.findByText(OPEN_REQUEST.title('$5.00', 'Cass Ortega', false));
  expect(screen.getByRole('link', { name: OPEN_REQUEST.link(3) }).getAttribute('href')).toBe(
    '/office/refunds/3',
  );
  screen.getByText('$79.12');
  screen.getByText(PAYMENT.askedFor);
  screen.getByText('$5.00');
  expect(screen.queryByRole('button', { name: ASK_REFUND.open })).toBeNull();
});

test('nothing is left to give back of a payment while it is disputed', async () => {
  const path = `/payments/${PAYMENT_PAGE.number}`;
  const disputed = { dispute: 'open', refund_request: null, refund_block: 'disputed' };
  open(path, { [`/office/v1${path}`]: () => ({ ...PAYMENT_PAGE, ...disputed }) });
  await screen.findByText(PAYMENT.leftWhileDisputed);
  expect(screen.queryByText('$79.12')).toBeNull();
});

test('a refund of nothing is answered at its amount', async () => {
  const path = `/payments/${PAYMENT_PAGE.number}`;
  open(path, { [`/office/v1${path}`]: () => ({ ...PAYMENT_PAGE, refund_request: null }) });
  fireEvent.click(await screen.findByRole('button', { name: ASK_REFUND.open }));
  const question = screen.getByRole('dialog');
  for (const [typed, words] of [
    ['0', ASK_REFUND.nothing],
    ['0.00', ASK_REFUND.nothing],
    ['', ASK_REFUND.amountMissing],
    ['80', ASK_REFUND.tooMuch('$79.12')],
  ] as const) {
    fireEvent.change(within(question).getByLabelText(ASK_REFUND.amount), { target: { value: typed } });
    fireEvent.click(within(question).getByRole('button', { name: ASK_REFUND.submit }));
    await within(question).findAllByText(words);
  }
});

test.each([
  [0, 0, '1', ASK_REFUND.noLimit],
  [0, 0, '', ASK_REFUND.noLimit],
  [20, 0, '', ASK_REFUND.alone('$20.00')],
  [20, 0, '20', ASK_REFUND.alone('$20.00')],
  [20, 0, '20.01', ASK_REFUND.above('$20.00')],
  [20, 15, '5', ASK_REFUND.alone('$5.00')],
  [20, 15, '5.01', ASK_REFUND.above('$5.00')],
  [20, 20, '1', ASK_REFUND.usedUp('$20.00')],
])(
  'a limit of %d with %d given back says of an amount of “%s” who decides',
  async (limit, before, typed, words) => {
    const path = `/payments/${PAYMENT_PAGE.number}`;
    const payment = { ...PAYMENT_PAGE, refund_request: null, refund_limit: limit, given_back: before };
    open(path, { [`/office/v1${path}`]: () => payment });
    fireEvent.click(await screen.findByRole('button', { name: ASK_REFUND.open }));
    const question = within(screen.getByRole('dialog'));
    fireEvent.change(question.getByLabelText(ASK_REFUND.amount), { target: { value: typed } });
    question.getByText(words);
  },
);

const REFUND = {
  id: 3,
  state: 'asked',
  number: PAYMENT_PAGE.number,
  biller: 'harbor',
  biller_name: 'Harbor Water',
  amount: 5,
  reason: 'Paid at the counter as well.',
  asked_by: 'Cass Ortega',
  asked_at: 1_795_600_000,
  decided_by: '',
  decided_at: null,
  decision: '',
  ended_at: null,
  outcome: '',
  may_decide: true,
  paid: 84.12,
  left: 79.12,
  refund_block: null,
  parts: [],
};

test('a decision about a refund that comes after another one says so, and the page shows the new state', async () => {
  const words = 'This was decided before. Nothing was changed.';
  let refund: object = REFUND;
  open('/refunds/3', {
    '/office/v1/refunds/3': () => refund,
    '/office/v1/refunds/3/decision': () => {
      refund = { ...REFUND, state: 'refused', may_decide: false };
      return Response.json({ message: words }, { status: 409 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: REFUNDS.approve }));
  const question = within(screen.getByRole('dialog'));
  fireEvent.change(question.getByLabelText(ASK.reason), { target: { value: 'Checked.' } });
  fireEvent.click(question.getByRole('button', { name: REFUNDS.approve }));
  await screen.findByText(words, { selector: 'p' });
  await screen.findByText(REFUND_STATE.refused);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: REFUNDS.approve })).toBeNull();
});

test('a refund that waits of a payment that is disputed by now can be refused, not approved', async () => {
  open('/refunds/3', { '/office/v1/refunds/3': () => ({ ...REFUND, refund_block: 'disputed' }) });
  await screen.findByText(REFUND_BLOCK.disputed);
  screen.getByRole('button', { name: REFUNDS.refuse });
  expect(screen.queryByRole('button', { name: REFUNDS.approve })).toBeNull();
});
