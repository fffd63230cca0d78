import { expect, test } from 'vitest';
import { ADA, CODE, CREDENTIALS, openOffice, refused } from './office-session.fixture.ts';

const ENTRIES = { type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' } as const;

test('a passkey signs in as a code does', async () => {
  const { asked, send, now } = await openOffice();
  await send(CREDENTIALS);
  expect(now().context.factors).toEqual(['app']);
  expect((await send({ type: 'passkey.chosen' })).hasTag('signedIn')).toBe(true);
  expect(asked.at(-1)).toEqual(['passkey', { ticket: 'first' }]);
  expect(now().context).toMatchObject({ staff: ADA, ticket: '' });
  await send({ type: 'factors.changed', factors: ['app', 'passkey'] });
  expect(now().context.staff?.factors).toEqual(['app', 'passkey']);
});

test.each([
  [0, { signedOut: 'codeAsked' }, 'first'],
  [401, { signedOut: 'form' }, ''],
  [422, { signedOut: 'codeAsked' }, 'first'],
  [503, { signedOut: 'codeAsked' }, 'first'],
])('a passkey that ends with %i says why, and leads on from there', async (status, value, ticket) => {
  const { send, server } = await openOffice({ passkey: () => Promise.reject(refused(status, 'No.')) });
  await send(CREDENTIALS);
  const state = await send({ type: 'passkey.chosen' });
  const { tried, failure } = state.context;
  expect([state.value, failure?.message, state.context.ticket]).toEqual([value, 'No.', ticket]);
  if (ticket === '') return;
  expect(tried).toBe('passkey');
  server.passkey = async () => ADA;
  expect((await send({ type: 'passkey.chosen' })).hasTag('signedIn')).toBe(true);
});

test('after a passkey that the office does not know, a code signs in', async () => {
  const { send } = await openOffice({ passkey: () => Promise.reject(refused(422, 'Not yours.')) });
  await send(CREDENTIALS);
  await send({ type: 'passkey.chosen' });
  expect((await send(CODE)).hasTag('signedIn')).toBe(true);
});

test('an invitation is accepted with a passkey instead of the app', async () => {
  const { asked, send } = await openOffice({}, 'token');
  await send(ENTRIES);
  expect((await send({ type: 'passkey.chosen' })).hasTag('signedIn')).toBe(true);
  expect(asked.at(-1)).toEqual(['join', { ticket: 'new' }]);
});

test.each([
  [0, { invited: 'keyShown' }],
  [410, { invited: 'entering' }],
  [422, { invited: 'keyShown' }],
])(
  'a new passkey that ends with %i says why, and the invitation can still be accepted',
  async (status, value) => {
    const { send } = await openOffice({ passkey: () => Promise.reject(refused(status, 'No.')) }, 'token');
    await send(ENTRIES);
    const state = await send({ type: 'passkey.chosen' });
    const { failure, staff } = state.context;
    expect([state.value, failure?.message, staff]).toEqual([value, 'No.', undefined]);
    if (status === 410) await send(ENTRIES);
    expect((await send(CODE)).hasTag('signedIn')).toBe(true);
  },
);
