import { expect, test } from 'vitest';
import { ADA, CREDENTIALS, MADE, openOffice, refused, USED } from './office-session.fixture.ts';

test('a passkey signs in as a code does, and is not kept', async () => {
  const { asked, send, now } = await openOffice();
  await send(CREDENTIALS);
  expect(now().context.factors).toEqual(['app']);
  expect((await send({ type: 'passkey.chosen' })).hasTag('signedIn')).toBe(true);
  expect(asked.slice(2)).toEqual([
    ['challenge', { ticket: 'first' }],
    ['use', { challenge: 'c' }],
    ['passkey', { ticket: 'first', passkey: USED }],
  ]);
  expect(now().context).toMatchObject({ ticket: '', request: undefined, used: undefined });
  await send({ type: 'factors.changed', factors: ['app', 'passkey'] });
  expect(now().context.staff?.factors).toEqual(['app', 'passkey']);
});

test('a passkey that was turned down leaves the code to enter, and an ended step the password', async () => {
  const { server, send, now } = await openOffice({ use: () => Promise.reject(refused(0, 'Not used.')) });
  await send(CREDENTIALS);
  await send({ type: 'passkey.chosen' });
  expect(now().matches({ signedOut: 'codeAsked' })).toBe(true);
  expect([now().context.tried, now().context.failure?.message]).toEqual(['passkey', 'Not used.']);
  server.use = async () => USED;
  server.factor = () => Promise.reject(refused(401, 'Over.'));
  expect((await send({ type: 'passkey.chosen' })).value).toEqual({ signedOut: 'form' });
});

test('an invitation is accepted with a passkey instead of the app', async () => {
  const { asked, send, server } = await openOffice(
    { factor: () => Promise.reject(refused(422, 'No.')) },
    'token',
  );
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const refusedOnce = await send({ type: 'passkey.chosen' });
  expect([refusedOnce.value, refusedOnce.context.failure?.message]).toEqual([{ invited: 'keyShown' }, 'No.']);
  server.factor = async () => ADA;
  expect((await send({ type: 'passkey.chosen' })).hasTag('signedIn')).toBe(true);
  expect(asked.slice(-3)).toEqual([
    ['creation', { ticket: 'new' }],
    ['make', { challenge: 'n' }],
    ['join', { ticket: 'new', passkey: MADE }],
  ]);
});

test.each([
  [401, { signedOut: 'form' }, ''],
  [503, { signedOut: 'codeAsked' }, 'first'],
])(
  'a passkey whose sign-in is refused with %i before the browser asks says why',
  async (status, value, ticket) => {
    const { asked, send } = await openOffice({ begin: () => Promise.reject(refused(status, 'No.')) });
    await send(CREDENTIALS);
    const state = await send({ type: 'passkey.chosen' });
    expect([state.value, state.context.failure?.message, state.context.ticket]).toEqual([
      value,
      'No.',
      ticket,
    ]);
    expect(asked.map(([name]) => name)).not.toContain('use');
  },
);

test('a passkey that the office does not know leaves the code to enter', async () => {
  const { send, server } = await openOffice({ factor: () => Promise.reject(refused(422, 'Not yours.')) });
  await send(CREDENTIALS);
  const state = await send({ type: 'passkey.chosen' });
  expect([state.value, state.context.failure?.message]).toEqual([{ signedOut: 'codeAsked' }, 'Not yours.']);
  server.factor = async () => ADA;
  expect((await send({ type: 'code.submitted', code: '123456' })).hasTag('signedIn')).toBe(true);
});

test.each([
  [410, { invited: 'entering' }],
  [503, { invited: 'keyShown' }],
])(
  'an invitation whose passkey is refused with %i before the browser asks says why',
  async (status, value) => {
    const { asked, send } = await openOffice(
      { begin: () => Promise.reject(refused(status, 'No.')) },
      'token',
    );
    await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
    const state = await send({ type: 'passkey.chosen' });
    expect([state.value, state.context.failure?.message]).toEqual([value, 'No.']);
    expect(asked.map(([name]) => name)).not.toContain('make');
  },
);

test('a passkey that the browser does not make leaves the app, and the invitation can still be accepted', async () => {
  const { asked, send } = await openOffice({ make: () => Promise.reject(refused(0, 'Not made.')) }, 'token');
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const state = await send({ type: 'passkey.chosen' });
  expect([state.value, state.context.failure?.message, state.context.made]).toEqual([
    { invited: 'keyShown' },
    'Not made.',
    undefined,
  ]);
  expect(asked.map(([name]) => name)).not.toContain('join');
  expect((await send({ type: 'code.submitted', code: '123456' })).hasTag('signedIn')).toBe(true);
});

test('an invitation that ended before its passkey came asks for the entries again', async () => {
  const { send } = await openOffice({ factor: () => Promise.reject(refused(410, 'It has ended.')) }, 'token');
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const state = await send({ type: 'passkey.chosen' });
  expect([state.value, state.context.failure?.message, state.context.staff]).toEqual([
    { invited: 'entering' },
    'It has ended.',
    undefined,
  ]);
});
