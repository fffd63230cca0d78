import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathFields } from '../../domain/api/path.ts';
import { mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import { allOfficeCalls, type NamedOfficeCall } from '../../domain/office-calls.ts';
import { type DemoStaffName, STAFF } from '../../server/demo/staff.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { signInStaff } from '../support/staff.ts';
import { sampleValue, wireValues } from './sample.ts';

const CALLS = allOfficeCalls();
const SEED = 20_261_126;
const NAMES = Object.keys(STAFF) as DemoStaffName[];

let portal: Portal;
const cookies = new Map<DemoStaffName, string>();

beforeAll(async () => {
  portal = await openPortal();
  for (const name of NAMES) cookies.set(name, await signInStaff(portal, name));
});

afterAll(() => portal.close());

const sampleOf = ({ call }: NamedOfficeCall) =>
  sampleValue(wireValues(call.request as never), SEED) as Record<string, unknown>;

function send({ call }: NamedOfficeCall, fields: Record<string, unknown>, headers: Record<string, string>) {
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const others = Object.entries(fields).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  );
  const hasJson = call.method === 'POST' && call.takes === undefined;
  const query = new URLSearchParams(hasJson ? [] : others.map(([name, value]) => [name, String(value)]));
  return portal.app.request(`${path}?${query}`, {
    method: call.method,
    headers: { ...headers, ...(hasJson ? { 'content-type': 'application/json' } : {}) },
    ...(hasJson ? { body: JSON.stringify(Object.fromEntries(others)) } : {}),
    ...(call.takes === undefined ? {} : { body: 'account\n' }),
  });
}

const guarded = CALLS.filter(({ call }) => call.may !== 'anyone').map((row) => [row.name, row] as const);
const withRight = guarded.filter(([, { call }]) => call.may !== 'staff');

describe('Without a session of the office', () => {
  test.each(guarded)('%s answers 401', async (_, row) => {
    const dana = await portal.signIn('demo');
    const own = cookies.get('viewer') ?? '';
    for (const headers of [
      {},
      { cookie: dana.cookies },
      { authorization: `Bearer ${dana.token}` },
      { cookie: own.replace(/office=[^;]+/, (session) => `${session}x`) },
      { cookie: 'billfold-office=' },
    ])
      expect((await send(row, sampleOf(row), headers as Record<string, string>)).status).toBe(401);
  });
});

describe('Rights by role', () => {
  test.each(withRight)(
    '%s answers 403 to everybody without its right, and to nobody with it',
    async (_, row) => {
      for (const name of NAMES) {
        const grants = STAFF[name].grants.map(([role, biller]) => ({ role, biller }));
        const answer = await send(row, sampleOf(row), { cookie: cookies.get(name) ?? '' });
        const isRefused = answer.status === 403 && (await answer.json()).code === 'office.right';
        expect([name, isRefused]).toEqual([name, !mayDoSomewhere(grants, row.call.may as OfficeRight)]);
      }
    },
  );
});

describe('Malformed requests', () => {
  test.each(CALLS.map((row) => [row.name, row] as const))('%s answers each with words', async (_, row) => {
    const { may } = row.call;
    const able = NAMES.find((name) =>
      mayDoSomewhere(
        STAFF[name].grants.map(([role, biller]) => ({ role, biller })),
        may as OfficeRight,
      ),
    );
    const headers = { cookie: cookies.get(able ?? 'viewer') ?? '' };
    const sample = sampleOf(row);
    for (const name of Object.keys(sample))
      for (const wrong of [null, [], {}, '\u0000', 'x'.repeat(100_000)]) {
        const answer = await send(row, { ...sample, [name]: wrong }, headers);
        const body = await answer.text();
        expect([name, answer.status < 500]).toEqual([name, true]);
        if (answer.status >= 400) expect(JSON.parse(body).message).toMatch(/\w/);
      }
  });
});

test('no call of the office is answered without it', async () => {
  const closed = await openPortal({}, { OFFICE: '0' });
  try {
    for (const row of CALLS) {
      const answer = await closed.app.request(row.call.path, { method: row.call.method });
      expect([row.name, answer.status]).toEqual([row.name, 404]);
    }
  } finally {
    await closed.close();
  }
});
