import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { money } from '../../domain/api/wire.ts';
import { officeCall } from '../../domain/office/office-call.ts';
import { getStaffSession, signInToOffice, signOutOfOffice } from '../../domain/office/session-calls.ts';
import { cents } from '../../domain/values/cents.ts';
import { FAILURES } from '../text/en.ts';
import { linkTo } from './address.ts';
import { createOfficeClient, FACTOR_AGAIN } from './client.ts';

const refund = officeCall({
  method: 'POST',
  path: '/office/v1/payments/:number/refund',
  summary: 'Does something.',
  may: 'refunds:ask',
  fresh: true,
  request: v.object({ number: v.string(), amount: money, reason: v.string() }),
  answer: v.object({ left: money }),
});

const list = officeCall({
  method: 'GET',
  path: '/office/v1/payments',
  summary: 'Does something.',
  may: 'payments:read',
  request: v.object({ q: v.optional(v.string()), biller: v.nullable(v.string()) }),
  answer: v.object({ rows: v.array(v.string()) }),
});

const upload = officeCall({
  method: 'POST',
  path: '/office/v1/imports/:biller',
  summary: 'Does something.',
  may: 'imports:send',
  takes: 'text/csv',
  request: v.object({ biller: v.string(), name: v.string() }),
  answer: v.object({ id: v.number() }),
});

const download = officeCall({
  method: 'GET',
  path: '/office/v1/payments.csv',
  summary: 'Does something.',
  may: 'payments:export',
  produces: 'text/csv',
  request: v.object({ q: v.optional(v.string()) }),
  answer: v.custom<Blob>((file) => file !== undefined),
});

const REFUND = { number: 'A/1', amount: cents(1250), reason: 'Twice.' };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function world(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const heard: string[] = [];
  const factor = { isEntered: true };
  const client = createOfficeClient({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const answer = answers.shift() ?? new TypeError('no more answers');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onAnswered: () => heard.push('answered'),
    onSignedOut: () => heard.push('signed out'),
    askFactor: async () => {
      heard.push('factor');
      return factor.isEntered;
    },
  });
  return { client, sent, heard, factor };
}

const json = (status: number, body: object) => Response.json(body, { status });
const again = () => json(403, { message: 'Enter a code again.', code: FACTOR_AGAIN });

describe('a request', () => {
  test('has its fields in path and body, amounts in dollars, and the cookie', async () => {
    const { client, sent } = world(json(200, { left: 7.5 }));
    expect(await client.ask(refund, REFUND)).toEqual({ kind: 'answered', answer: { left: 750 } });
    expect(sent[0]).toMatchObject({
      url: '/office/v1/payments/A%2F1/refund',
      init: { method: 'POST', credentials: 'same-origin', cache: 'no-store' },
    });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ amount: 12.5, reason: 'Twice.' });
  });

  test('of a GET has its fields in the query, without empty ones', async () => {
    const { client, sent } = world(json(200, { rows: [] }));
    await client.ask(list, { q: 'a b', biller: null });
    expect(sent[0]).toMatchObject({ url: '/office/v1/payments?q=a+b', init: { method: 'GET' } });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('with a file has the file as its body', async () => {
    const { client, sent } = world(json(200, { id: 1 }));
    const file = new Blob(['a,b']);
    await client.ask(upload, { biller: 'harbor', name: 'may.csv' }, { file });
    expect(sent[0]).toMatchObject({
      url: '/office/v1/imports/harbor?name=may.csv',
      init: { body: file, headers: { 'Content-Type': 'text/csv' } },
    });
  });

  test('for a file gives the file, or its link', async () => {
    const csv = () => new Response('a,b', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    const { client } = world(csv());
    const outcome = await client.ask(download, { q: 'x' });
    expect(outcome.kind === 'answered' && (await outcome.answer.text())).toBe('a,b');
    expect(linkTo(download, { q: 'x' })).toBe('/office/v1/payments.csv?q=x');
  });

  test('for a file with a name keeps the name that the server gave it', async () => {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="payments-harbor-2026-11-20.csv"',
    };
    const outcome = await world(new Response('a,b', { headers })).client.ask(download, { q: 'x' });
    expect(outcome).toMatchObject({ answer: { name: 'payments-harbor-2026-11-20.csv' } });
  });
});

describe('a failure', () => {
  test('is a value with code, words and errors by field', async () => {
    const { client, heard } = world(
      json(422, { message: 'Too much.', code: 'refunds.too-much', errors: { amount: 'At most $5.00.' } }),
    );
    expect(await client.ask(refund, REFUND)).toEqual({
      kind: 'failed',
      failure: {
        kind: 'refused',
        status: 422,
        code: 'refunds.too-much',
        message: 'Too much.',
        errors: { amount: 'At most $5.00.' },
      },
    });
    expect(heard).toEqual(['answered']);
  });

  test('rejects where a machine asks', async () => {
    const { client } = world(json(403, { message: 'No right.', code: 'office.right' }));
    await expect(client.send(list, { biller: null })).rejects.toMatchObject({
      kind: 'refused',
      message: 'No right.',
      code: 'office.right',
    });
  });

  test.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['the page of a proxy', new Response('<h1>Hello</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['an answer that does not fit', json(200, { left: 'much' })],
  ])('of a change by %s says that nobody knows yet', async (_, answer) => {
    const { client } = world(answer);
    expect(await client.ask(refund, REFUND)).toMatchObject({
      kind: 'failed',
      failure: { kind: 'unknown', message: FAILURES.undetermined },
    });
  });

  test('of a reading says that nothing was changed', async () => {
    const { client, heard } = world(new TypeError('Failed to fetch'));
    expect(await client.ask(list, { biller: null })).toMatchObject({
      failure: { kind: 'unreachable', message: FAILURES.unread },
    });
    expect(heard).toEqual([]);
  });

  test('by a session that has ended is told to the session', async () => {
    const { client, heard } = world(json(401, { message: 'Please sign in to the office.' }));
    expect(await client.ask(getStaffSession, {})).toMatchObject({ failure: { kind: 'signed out' } });
    expect(heard).toEqual(['signed out']);
  });

  test('of the sign-in itself is a refusal and ends no session', async () => {
    const { client, heard } = world(json(401, { message: 'The email or the password is wrong.' }));
    expect(await client.ask(signInToOffice, { email: 'a', password: 'b' })).toMatchObject({
      failure: { kind: 'refused', message: 'The email or the password is wrong.' },
    });
    expect(heard).toEqual([]);
  });
});

describe('a call that needs a fresh code', () => {
  test('asks for it and is repeated once', async () => {
    const { client, sent, heard } = world(again(), json(200, { left: 0 }));
    expect(await client.ask(refund, REFUND)).toEqual({ kind: 'answered', answer: { left: 0 } });
    expect([sent.length, heard]).toEqual([2, ['factor', 'answered']]);
    expect(sent[1]).toEqual({ ...sent[0], init: { ...sent[0]?.init, signal: expect.anything() } });
  });

  test('is not repeated twice', async () => {
    const { client, sent } = world(again(), again());
    expect(await client.ask(refund, REFUND)).toMatchObject({ failure: { code: FACTOR_AGAIN } });
    expect(sent).toHaveLength(2);
  });

  test('stays undone when nobody enters one', async () => {
    const { client, sent, factor } = world(again());
    factor.isEntered = false;
    expect(await client.ask(refund, REFUND)).toMatchObject({ failure: { code: FACTOR_AGAIN } });
    expect(sent).toHaveLength(1);
  });
});

test('a sign-out sends an empty body', async () => {
  const { client, sent } = world(json(200, { success: true }));
  await client.ask(signOutOfOffice, {});
  expect(sent[0]?.init.body).toBe('{}');
});
