import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { NO_COUNTS } from '../../domain/imports/counts.ts';
import { mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import { allOfficeCalls } from '../../domain/office-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { DAY, HOUR } from '../../domain/values/durations.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { sendOffice, signInStaff } from '../../tests/support/staff.ts';
import { updateAutoPay } from '../auto-pay/update.ts';
import { type DemoStaffName, STAFF } from '../demo/staff.ts';
import { createApp } from '../http/app.ts';
import { billerIdOf } from '../office/invitations.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { exceptions, payouts } from '../store/schema/books.ts';
import { imports } from '../store/schema/imports.ts';
import { officeRequests } from '../store/schema/office.ts';
import { remittances } from '../store/schema/remittances.ts';
import { transactions } from '../store/schema/transactions.ts';

interface Row {
  readonly id: number | string;
}

interface Answer {
  readonly rows: readonly Row[];
}

type Sorted = OfficeCall & { readonly request: { readonly entries: Record<string, unknown> } };

const sortsOf = (call: Sorted) => {
  const { sort } = call.request.entries as { sort?: { wrapped: { options: readonly string[] } } };
  return sort?.wrapped.options ?? [];
};

/** What a column of a list is sorted by, where the row has no field of that name. */
const FIELDS: Readonly<Record<string, string>> = {
  'refunds asked': 'asked_at',
  'refunds by': 'asked_by',
  'approvals at': 'asked_at',
  'approvals by': 'asked_by',
  'exceptions age': 'closed_at',
  'payouts arrives': 'arrives_on',
  'payouts biller': 'biller_name',
  'refunds biller': 'biller_name',
  'approvals biller': 'biller_name',
  'imports biller': 'biller_name',
  'imports file': 'file_name',
  'imports date': 'file_date',
  'imports lines': 'rows',
  'imports received': 'received_at',
  'remittances day': 'business_date',
  'remittances made': 'made_on',
  'autoPays account': 'account_num',
};

const LISTS = allOfficeCalls().flatMap(({ name, call }) => {
  const isPaged = 'before' in ((call.request as never as Sorted['request']).entries ?? {});
  return isPaged ? [[name, call as Sorted] as const] : [];
});
const SORTS = LISTS.flatMap(([name, call]) => sortsOf(call).map((sort) => [name, sort, call] as const));

let portal: Portal;
const cookies = new Map<OfficeRight, string>();

beforeAll(async () => {
  portal = await openPortal();
  await signInStaff(portal, 'viewer');
  await signInStaff(portal, 'support');
  await fill();
});

afterAll(() => portal.close());

/** Rows for tables that the demo leaves empty, with equal values among them. */
async function fill(): Promise<void> {
  const { db } = portal.store;
  const now = portal.parts.clock.now();
  const today = portal.parts.clock.today();
  const at = (hours: number) => new Date(now + hours * HOUR);
  const harbor = await billerIdOf(db, 'harbor');
  const summit = await billerIdOf(db, 'summit');
  await db.insert(exceptions).values(
    [1, 2, 3, 4].map((of) => ({
      rule: of % 2 ? 'b' : 'a',
      subject: `s ${5 - of}`,
      billerId: of % 2 ? 1 : null,
      businessDate: of % 2 ? today : null,
      foundAt: new Date(now - of * DAY),
      owner: of === 2 ? 'x@office.example' : '',
    })),
  );
  await db.insert(payouts).values(
    [1, 2, 3, 4].map((of) => ({
      id: `po-${of}`,
      biller: of % 2,
      amount: cents(of === 4 ? 100 : of * 100),
      status: 'paid' as const,
      arrivesOn: today,
      trace: '',
      isTold: true,
      createdAt: at(0),
    })),
  );
  for (const kind of ['refund', 'email'] as const)
    await db.insert(officeRequests).values(
      [1, 2, 3, 4].map((of) => ({
        kind,
        key: `${kind} key ${of}`,
        billerId: kind === 'refund' ? (of % 2 ? harbor : summit) : null,
        customerId: 1,
        subject: `${kind} ${of}`,
        detail:
          kind === 'refund'
            ? {
                number: `N${of}`,
                biller: of % 2 ? 'harbor' : 'summit',
                amount: of === 4 ? 100 : of * 100,
                paid: 900,
              }
            : { from: 'a@x.example', email: 'b@x.example' },
        reason: 'x',
        state: 'asked' as const,
        askedBy: (of % 3) + 1,
        askedAt: at(of),
      })),
    );
  await db.insert(imports).values(
    [1, 2, 3, 4].map((of) => ({
      billerId: (of % 2) + 1,
      mapping: 'bills',
      billerVersion: 1,
      fileName: `f${of % 3}.csv`,
      sha256: `sha ${of}`,
      size: 1,
      fileDate: today,
      paymentsThrough: today,
      isFull: false,
      state: 'applied' as const,
      expected: { ...NO_COUNTS, rows: of % 2, refused: 4 - of },
      done: NO_COUNTS,
      receivedAt: at(of),
    })),
  );
  await db.insert(remittances).values(
    [1, 2, 3, 4].map((of) => ({
      billerId: (of % 2) + 1,
      number: of * 5,
      businessDate: `2020-01-0${5 - of}` as never,
      madeOn: '2020-01-09' as never,
      madeAt: at(0),
    })),
  );
  for (const row of await db.select().from(autoPays))
    await updateAutoPay(db, row, {
      failedPayment: { date: today, amount: cents(1_250), billId: 1, reason: 'Declined.' },
    });
  await db.update(transactions).set({
    dispute: 'open',
    disputes: [{ reference: 'd1', status: 'open', amount: cents(700), respondBy: now + DAY }],
  });
}

let calls = 0;
let fresh: Portal | undefined;

/** A person may make so many calls in a minute, which each app counts by the steady clock: a new one counts anew. */
function visited(): Portal {
  if (calls++ % 300 === 0) fresh = { ...portal, app: createApp(portal.parts) };
  return fresh ?? portal;
}

async function read(call: Sorted, fields: Record<string, unknown>): Promise<Answer> {
  const may = call.may as OfficeRight;
  const able = (Object.keys(STAFF) as DemoStaffName[]).find((name) =>
    STAFF[name].grants.some(([role, biller]) => biller === null && mayDoSomewhere([{ role, biller }], may)),
  );
  if (!cookies.has(may)) cookies.set(may, await signInStaff(portal, able ?? 'viewer'));
  const asked = v.parse(call.request, fields) as Record<string, unknown>;
  return (await sendOffice(visited(), call, asked, { cookie: cookies.get(may) ?? '' })).answer() as Answer;
}

test.each(LISTS)('%s can be sorted', (_, call) => {
  expect(sortsOf(call).length).toBeGreaterThan(0);
});

describe.each(SORTS)('%s by %s', (name, sort, call) => {
  const column = sort.replace('-', '');
  const [area = ''] = name.split('.');
  const key = call.path.endsWith('/stuck') ? 'stuck' : area;
  const field = FIELDS[`${key} ${column}`] ?? column;
  const shown = (row: Row) => {
    const cells = row as unknown as Record<string, string | number | null>;
    // Each biller's remittances have numbers of their own.
    return key === 'remittances' && field === 'number'
      ? `${cells.biller_name} ${String(cells.number).padStart(10, '0')}`
      : cells[field];
  };

  test('stands in its order', async () => {
    const { rows } = await read(call, { sort });
    expect(rows.length).toBeGreaterThan(1);
    // The age of an exception is that of two fields.
    if (field === 'closed_at') return;
    const values = rows
      .map(shown)
      .map((value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? '')));
    const inOrder = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(values).toEqual(sort.startsWith('-') ? inOrder.reverse() : inOrder);
  });

  test('goes on after each row, and back', async () => {
    const { rows } = await read(call, { sort });
    const ids = rows.map(({ id }) => id);
    const some = ids.slice(0, 4);
    for (const [at, id] of some.entries()) {
      const next = await read(call, { sort, before: String(id) });
      if (at + 1 < ids.length) expect(next.rows[0]?.id).toBe(ids[at + 1]);
      const previous = await read(call, { sort, after: String(id) });
      expect(previous.rows.map((row) => row.id)).toEqual(ids.slice(0, at));
    }
  });
});

const NARROW = LISTS.filter(([, { may }]) =>
  mayDoSomewhere([{ role: 'biller-admin', biller: 'harbor' }], may as OfficeRight),
).flatMap(([name, call]) => {
  const [sort] = sortsOf(call).filter((one) => one === 'amount' || one === 'day' || one === 'email');
  return sort === undefined ? [] : [[name, sort, call] as const];
});

test.each(NARROW)('%s by %s tells nothing of a row that somebody does not see', async (_, sort, call) => {
  const harbor = await signInStaff(portal, 'harbor');
  const as = async (fields: Record<string, unknown>) =>
    (
      await sendOffice(visited(), call, v.parse(call.request, fields) as never, { cookie: harbor })
    ).answer() as Answer;
  const own = new Set((await as({ sort })).rows.map(({ id }) => id));
  const [foreign] = (await read(call, { sort })).rows.filter(({ id }) => !own.has(id));
  expect(foreign).toBeDefined();
  for (const at of ['before', 'after'])
    expect((await as({ sort, [at]: String(foreign?.id) })).rows).toEqual([]);
});
