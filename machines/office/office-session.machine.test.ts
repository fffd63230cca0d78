import { expect, test } from 'vitest';
import { OFFICE_IDLE, SIGN_IN_STEP } from '../../domain/office/limits.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { ADA, CODE, CREDENTIALS, lost, openOffice, refused, signedIn } from './office-session.fixture.ts';

test('password and code sign in, and neither is kept', async () => {
  const { asked, now } = await signedIn();
  expect(asked).toEqual([
    ['session', {}],
    ['password', { email: ADA.email, password: 'Secret-123' }],
    ['factor', { ticket: 'first', code: '123456' }],
  ]);
  expect(now().context).toMatchObject({ staff: ADA, password: '', code: '', ticket: '' });
});

test('a session that goes on is opened without a form', async () => {
  const { now } = await openOffice({ session: async () => ADA });
  expect(now().hasTag('signedIn')).toBe(true);
});

test('an office that does not answer says so and can be tried again', async () => {
  const office = await openOffice({ session: () => Promise.reject(lost) });
  expect(office.now().hasTag('unread')).toBe(true);
  expect(office.now().context.failure?.message).toBe('No answer.');
  office.server.session = async () => ADA;
  expect((await office.send({ type: 'retry.chosen' })).hasTag('signedIn')).toBe(true);
});

test('a wrong password keeps the email and says why', async () => {
  const { send } = await openOffice({ password: () => Promise.reject(refused(422, 'Wrong.')) });
  const { context, value } = await send(CREDENTIALS);
  expect(value).toEqual({ signedOut: 'form' });
  expect(context).toMatchObject({ email: ADA.email, password: '', failure: { message: 'Wrong.' } });
});

test('after a wrong code the next one can be entered', async () => {
  const { send, server } = await openOffice({ factor: () => Promise.reject(refused(422, 'Wrong code.')) });
  await send(CREDENTIALS);
  const wrong = await send(CODE);
  expect([wrong.hasTag('code'), wrong.context.failure?.message]).toEqual([true, 'Wrong code.']);
  delete server.factor;
  expect((await send(CODE)).hasTag('signedIn')).toBe(true);
});

test('a sign-in that the server has ended begins again with its words', async () => {
  const { send } = await openOffice({ factor: () => Promise.reject(refused(401, 'Begin again.')) });
  await send(CREDENTIALS);
  const { value, context } = await send(CODE);
  expect([value, context.failure?.message, context.ticket]).toEqual([
    { signedOut: 'form' },
    'Begin again.',
    '',
  ]);
});

test('the second step waits ten minutes', async () => {
  const { send, pass } = await openOffice();
  await send(CREDENTIALS);
  expect((await pass(SIGN_IN_STEP - 1)).hasTag('code')).toBe(true);
  const { value, context } = await pass(1);
  expect([value, context.end]).toEqual([{ signedOut: 'form' }, 'step over']);
});

test('an invitation takes name and password, shows the key, and signs in with the first code', async () => {
  const { asked, send, now } = await openOffice({}, 'token');
  expect(now().hasTag('invited')).toBe(true);
  const shown = await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  expect(shown.hasTag('key')).toBe(true);
  expect(shown.context).toMatchObject({ key: 'JBSWY3DP', email: ADA.email, password: '' });
  const { context } = await send(CODE);
  expect(context).toMatchObject({ staff: ADA, key: '', invitation: '' });
  expect(asked).toEqual([
    ['accept', { invitation: 'token', name: 'Ada', password: 'Secret-123' }],
    ['confirm', { ticket: 'new', code: '123456' }],
  ]);
});

test('an invitation that was used says so', async () => {
  const { send } = await openOffice({ accept: () => Promise.reject(refused(410, 'It was used.')) }, 'token');
  const state = await send({ type: 'invitation.accepted', name: 'Ada', password: 'x' });
  expect([state.hasTag('invited'), state.context.failure?.message]).toEqual([true, 'It was used.']);
});

test('a key whose time has passed leads back to the invitation', async () => {
  const { send, pass } = await openOffice({}, 'token');
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const { value, context } = await pass(SIGN_IN_STEP);
  expect([value, context.end, context.key]).toEqual([{ invited: 'entering' }, 'step over', '']);
});

test('a minute before the end of 15 minutes the session warns, then it ends and says why', async () => {
  const { pass, asked } = await signedIn();
  expect((await pass(OFFICE_IDLE - MINUTE - 1)).hasTag('warned')).toBe(false);
  expect((await pass(1)).hasTag('warned')).toBe(true);
  const { context, value } = await pass(MINUTE);
  expect([value, context.end, context.staff]).toEqual([{ signedOut: 'form' }, 'idle', undefined]);
  expect(asked.at(-1)?.[0]).toBe('leave');
});

test('each call begins the 15 minutes anew, here and in another tab', async () => {
  const { pass, send } = await signedIn();
  await pass(OFFICE_IDLE - 2 * MINUTE);
  await send({ type: 'call.answered' });
  expect((await pass(OFFICE_IDLE - 2 * MINUTE)).hasTag('warned')).toBe(false);
});

test('somebody who is still there stays signed in', async () => {
  const { pass, send, server } = await signedIn();
  await pass(OFFICE_IDLE - MINUTE);
  server.session = async () => ADA;
  expect((await send({ type: 'session.kept' })).hasTag('warned')).toBe(false);
  expect((await pass(2 * MINUTE)).hasTag('signedIn')).toBe(true);
});

test('a session that could not be kept goes on to its end', async () => {
  const { pass, send, server } = await signedIn();
  await pass(OFFICE_IDLE - MINUTE);
  server.session = () => Promise.reject(lost);
  await pass(MINUTE / 2);
  expect((await send({ type: 'session.kept' })).context.failure?.message).toBe('No answer.');
  expect((await pass(MINUTE / 2)).context.end).toBe('idle');
});

test('a try that kept the session leaves no word of the failed one before', async () => {
  const { pass, send, server } = await signedIn();
  await pass(OFFICE_IDLE - MINUTE);
  server.session = () => Promise.reject(lost);
  await send({ type: 'session.kept' });
  server.session = () => new Promise(() => {});
  await send({ type: 'session.kept' });
  const { context } = await send({ type: 'call.answered' });
  expect([context.failure, context.staff?.name]).toEqual([undefined, ADA.name]);
});

test('a device that slept longer ends the session at once', async () => {
  const { send } = await signedIn();
  expect((await send({ type: 'idle.passed' })).context).toMatchObject({ end: 'idle', staff: undefined });
});

test.each([
  ['session.lost', 'lost'],
  ['session.endedElsewhere', 'left elsewhere'],
] as const)('after %s the form says that the session is over', async (type, end) => {
  const { send } = await signedIn();
  expect((await send({ type })).context).toMatchObject({ end, staff: undefined });
});

test('a sign-in in another tab opens this one too, as the person of the new cookie', async () => {
  const { send, server } = await signedIn();
  server.session = async () => ({ ...ADA, name: 'Bea' });
  expect((await send({ type: 'session.begunElsewhere' })).context.staff?.name).toBe('Bea');
});

test('signing out forgets who was there', async () => {
  const { send } = await signedIn();
  const { context, value } = await send({ type: 'signOut.chosen' });
  expect([value, context.end, context.staff]).toEqual([{ signedOut: 'form' }, 'left', undefined]);
});

test('a sign-out that the server did not hear does not claim to have happened', async () => {
  const { send } = await signedIn({ leave: () => Promise.reject(lost) });
  const state = await send({ type: 'signOut.chosen' });
  expect([state.hasTag('signedIn'), state.context.failure?.message]).toEqual([true, 'No answer.']);
});

test('a person who entered the wrong address goes back to the form before the second step', async () => {
  const { send } = await openOffice();
  await send(CREDENTIALS);
  const { value, context } = await send({ type: 'form.returned' });
  expect([value, context.ticket, context.factors, context.staff]).toEqual([
    { signedOut: 'form' },
    '',
    [],
    undefined,
  ]);
});

test('a sign-in in another tab opens the form here too', async () => {
  const { send, server, now } = await openOffice();
  expect(now().value).toEqual({ signedOut: 'form' });
  server.session = async () => ADA;
  const state = await send({ type: 'session.begunElsewhere' });
  expect([state.hasTag('signedIn'), state.context.staff]).toEqual([true, ADA]);
});

test('an idle session ends on the screen also when the server is not told', async () => {
  const { send } = await signedIn({ leave: () => Promise.reject(lost) });
  const { value, context } = await send({ type: 'idle.passed' });
  expect([value, context.end, context.staff]).toEqual([{ signedOut: 'form' }, 'idle', undefined]);
});

test('a sign-out of a session that the server has ended already is one', async () => {
  const { send } = await signedIn({ leave: () => Promise.reject(refused(401, 'Invalid Session')) });
  const { value, context } = await send({ type: 'signOut.chosen' });
  expect([value, context.end, context.staff]).toEqual([{ signedOut: 'form' }, 'left', undefined]);
});

test('a session that is lost while I sign out counts as left', async () => {
  const { send } = await signedIn({ leave: () => new Promise(() => {}) });
  expect((await send({ type: 'signOut.chosen' })).hasTag('busy')).toBe(true);
  const { value, context } = await send({ type: 'session.lost' });
  expect([value, context.end, context.staff]).toEqual([{ signedOut: 'form' }, 'left', undefined]);
});

test('an invitation can be left for the ordinary form, and nothing of it is kept', async () => {
  const { send } = await openOffice({}, 'token');
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const { value, context } = await send({ type: 'form.returned' });
  expect(value).toEqual({ signedOut: 'form' });
  expect(context).toMatchObject({ invitation: '', name: '', key: '', ticket: '', staff: undefined });
});

test.each([
  [410, { invited: 'entering' }],
  [422, { invited: 'keyShown' }],
])('a first code that is refused with %i says why, and leads on from there', async (status, value) => {
  const { send } = await openOffice({ factor: () => Promise.reject(refused(status, 'No.')) }, 'token');
  await send({ type: 'invitation.accepted', name: 'Ada', password: 'Secret-123' });
  const state = await send(CODE);
  expect([state.value, state.context.failure?.message, state.context.code]).toEqual([value, 'No.', '']);
  expect(state.context.staff).toBeUndefined();
});
