import { expect, test } from 'vitest';
import { CallFailed } from './failure.ts';
import { REDACTED, redact } from './redaction.ts';

const CANARIES = {
  card_number: '4111111111111111',
  cvv: '737',
  password: 'Demo-pass-1',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ',
  email: 'dana@billfold.example',
  phone: '(303) 555-0142',
  fname: 'Dana',
  address: '418 Alder Street',
  nickname: 'Home water',
  amount: 82.4,
};

function leaksOf(value: unknown): string[] {
  const output = JSON.stringify(redact(value));
  return Object.values(CANARIES)
    .map(String)
    .filter((canary) => output.includes(canary));
}

test('secret and personal values are redacted under their own names, at any depth and in any list', () => {
  expect(leaksOf(CANARIES)).toEqual([]);
  expect(leaksOf({ event: { form: [CANARIES, { request: { inner: [CANARIES] } }] } })).toEqual([]);
});

test('they are also redacted under a name that may be shown, and as a name', () => {
  const { card_number, token, email, phone } = CANARIES;
  for (const secret of [
    card_number,
    '4111 1111 1111 1111',
    4111111111111111,
    token,
    email,
    phone,
    '3035550142',
    '123-45-6789',
    '021000021',
  ])
    expect(redact({ id: secret, kind: secret, status: [secret] }), String(secret)).toEqual({
      id: REDACTED,
      kind: REDACTED,
      status: [REDACTED],
    });
  for (const secret of [card_number, token, email, phone])
    expect(JSON.stringify(redact({ [secret]: true, list: new Map([[secret, true]]) }))).not.toContain(secret);
});

test('an error shows its name, its code and where it happened, never its message', () => {
  const failure = new CallFailed({
    kind: 'refused',
    message: `${CANARIES.email} is taken`,
    status: 409,
    errors: { email: CANARIES.email },
  });
  expect(redact({ error: failure })).toMatchObject({ error: { name: 'CallFailed', code: '409' } });
  expect(leaksOf({ error: failure })).toEqual([]);
});

test('a message that looks like a stack frame is not shown as one', () => {
  const failure = new Error(`no card\n    at ${CANARIES.card_number}`);
  expect(leaksOf({ error: failure })).toEqual([]);
  expect(redact({ error: failure })).toMatchObject({
    error: { at: expect.stringContaining('redaction.test.ts') },
  });
});

test('values that describe the system are shown unchanged', () => {
  const line = {
    id: '3f0c1a52-9d0b-4a6e-8f0a-123456789012',
    method: 'GET',
    route: '/api/v2.1/accounts/:account_id',
    status: 200,
    ms: 12,
    at: 1_763_812_800_000,
    date: '2026-11-22',
  };
  expect(redact(line)).toEqual(line);
  expect(redact({ type: 'xstate.done.actor.0.cart.server.savingAmount', isReady: true })).toEqual({
    type: 'xstate.done.actor.0.cart.server.savingAmount',
    isReady: true,
  });
});

test('circular, deep and long values are cut off', () => {
  const ring: Record<string, unknown> = {};
  ring.next = ring;
  expect(redact(ring)).toEqual({ next: '[again]' });
  expect(redact({ ids: Array.from({ length: 25 }, () => true) })).toMatchObject({
    ids: expect.arrayContaining(['[5 more]']),
  });
});
