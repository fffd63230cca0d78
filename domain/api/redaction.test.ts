import { expect, test } from 'vitest';
import { CallFailed } from './failure.ts';
import { Fault, Identifiers, REDACTED, redact } from './redaction.ts';

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

test.each([
  ['a number below 100 billion', 99_999_999_999, 99_999_999_999],
  ['a number of twelve digits', 100_000_000_000, REDACTED],
  ['a negative number of twelve digits', -100_000_000_000, REDACTED],
  ['an instant too early to be one of ours', 1_500_000_000_000, REDACTED],
  ['an instant', 1_500_000_000_001, 1_500_000_000_001],
  ['an instant too late to be one of ours', 2_500_000_000_000, REDACTED],
  ['an empty text', '', ''],
  ['a text with a space', 'two words', REDACTED],
  ['a long word', 'x'.repeat(81), REDACTED],
  ['a word of 80 characters', 'x'.repeat(80), 'x'.repeat(80)],
  ['an instant as text', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['nothing', null, null],
  ['a symbol', Symbol('x'), REDACTED],
])('under a name that may be shown, %s', (_, value, shown) => {
  expect(redact({ id: value })).toEqual({ id: shown });
});

test('under any other name only shapes, truths and empty texts are shown', () => {
  const act = () => 1;
  expect(
    redact({ a: 5, b: 'x', c: new Date(0), d: true, e: null, f: '', g: act, h: 1_600_000_000_000 }),
  ).toEqual({
    a: REDACTED,
    b: REDACTED,
    c: REDACTED,
    d: true,
    e: null,
    f: '',
    g: '[function]',
    h: REDACTED,
  });
  expect(redact('word')).toBe(REDACTED);
});

test('a machine, a map and a list of twenty are told apart', () => {
  expect(redact({ sessionId: 'x:1', getSnapshot: () => 1 })).toBe('[machine]');
  expect(redact({ sessionId: 'x:1' })).toEqual({ sessionId: 'x:1' });
  expect(redact(new Map([['status', 5]]))).toEqual({ status: 5 });
  const twenty = Array.from({ length: 20 }, () => true);
  expect(redact(twenty)).toEqual(twenty);
  expect(redact([...twenty, true])).toEqual([...twenty, '[1 more]']);
});

test('a value is followed eight levels down', () => {
  const nested = (levels: number): unknown => (levels === 0 ? true : { status: nested(levels - 1) });
  expect(JSON.stringify(redact(nested(8)))).not.toContain('deeper');
  expect(JSON.stringify(redact(nested(9)))).toContain('[deeper]');
});

test('the same value twice side by side is no circle', () => {
  const one = { status: 1 };
  expect(redact({ left: one, right: one })).toEqual({ left: one, right: one });
});

test('a name of a field is shown when it is a word or a short number', () => {
  const secret = { 'two words': true, '1234567': true, [`a${'x'.repeat(49)}`]: true };
  expect(Object.keys(redact({ 123456: true, 'a.b-c$': true }) as object)).toEqual(['123456', 'a.b-c$']);
  for (const name of Object.keys(secret)) expect(redact({ [name]: true })).toEqual({ [REDACTED]: true });
});

test('a fault keeps a plain code, and names what is no error unknown', () => {
  const coded = Object.assign(new Error('x'), { code: 'ECONNRESET' });
  expect(new Fault(coded)).toMatchObject({ name: 'Error', code: 'ECONNRESET' });
  expect(new Fault(Object.assign(new Error('x'), { code: 'two words' }))).toMatchObject({ code: '' });
  expect(new Fault(Object.assign(new Error('x'), { name: 'two words' }))).toMatchObject({ name: 'unknown' });
  expect(new Fault(Object.assign(new Error('x'), { code: 5 }))).toMatchObject({ code: '' });
  expect(new Fault('text')).toEqual(expect.objectContaining({ name: 'unknown', code: '', at: '' }));
  expect(new Fault(undefined)).toMatchObject({ name: 'unknown', code: '', at: '' });
  expect(redact({ cause: new Fault(coded) })).toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test('at most five frames of a fault are kept, and none that its message holds', () => {
  const frames = Array.from({ length: 7 }, (_, at) => `    at place (file.ts:${at})`);
  const fault = (message: string, stack: string) => new Fault(Object.assign(new Error(message), { stack }));
  expect(fault('', frames.join('\n')).at.split('\n')).toEqual(frames.slice(0, 5));
  const told = 'gone\n    at secret (file.ts:1)';
  expect(fault(told, `Error: ${told}\n${frames[0]}\nno frame`).at).toBe(frames[0]);
});

test('lists within lists end like fields within fields', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(JSON.stringify(redact({ n: nested(7) }))).toBe('{"n":[[[[[[[1]]]]]]]}');
  expect(JSON.stringify(redact({ n: nested(8) }))).toBe('{"n":[[[[[[["[deeper]"]]]]]]]}');
});

test('a name that looks like a word but holds a telephone number is not shown', () => {
  expect(redact({ 'call.303-555-0142': 1 })).toEqual({ [REDACTED]: REDACTED });
});

test('a stack that begins with the message, or whose lines only mention a place, gives nothing away', () => {
  const told = '\n    at secret (file.ts:1)';
  const fault = new Fault(
    Object.assign(new Error(told), { stack: `${told}\n    at place (file.ts:2)\nword at place (file.ts:3)` }),
  );
  expect(fault.at).toBe('    at place (file.ts:2)');
  expect(new Fault(Object.assign(new Error('x'), { stack: undefined })).at).toBe('');
});

test('nothing at all stays nothing', () => {
  expect([redact(undefined), redact(null), redact({ n: undefined })]).toEqual([
    undefined,
    null,
    { n: undefined },
  ]);
});

test('what names no person is shown whatever it is called, and no number of a card among it', () => {
  const told = {
    code: 'account_invalid',
    request: 'req_8hTz',
    card: CANARIES.card_number,
    words: 'Dana Mercer',
  };
  expect(redact({ refused: [new Identifiers({ ...told, empty: undefined })] })).toEqual({
    refused: [{ code: 'account_invalid', request: 'req_8hTz', card: REDACTED, words: REDACTED }],
  });
});
