import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { OFFICE_IDLE, SIGN_IN_STEP } from '../../domain/office/limits.ts';
import type * as calls from '../../domain/office/session-calls.ts';
import type {
  CreationOptions,
  MadePasskey,
  RequestOptions,
  UsedPasskey,
} from '../../domain/office/sign-in/passkey.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { officeSessionMachine } from './office-session.machine.ts';

const ADA: StaffSession = {
  email: 'ada@harbor.example',
  name: 'Ada',
  grants: [{ role: 'support', biller: null }],
  billers: [],
  factors: ['app'],
  fresh_until: 0,
  idle_until: 0,
};

const USED = { id: 'used' } as UsedPasskey;
const MADE = { id: 'made' } as MadePasskey;

const refused = (status: number, message: string) =>
  new CallFailed({
    kind: status === 401 ? 'signed out' : 'refused',
    status,
    message,
    errors: {},
  });
const lost = new CallFailed({ kind: 'unreachable', status: 0, message: 'No answer.', errors: {} });

interface Server {
  session?: () => Promise<StaffSession>;
  factor?: () => Promise<StaffSession>;
  password?: () => Promise<AnswerOf<typeof calls.signInToOffice>>;
  accept?: () => Promise<AnswerOf<typeof calls.acceptInvitation>>;
  use?: () => Promise<UsedPasskey>;
  leave?: () => Promise<{ success: true }>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** The office of a browser whose cookie belongs to nobody, with a server that takes everything. */
async function open(server: Server = {}, invitation = '') {
  const clock = new SimulatedClock();
  const asked: [name: string, request: unknown][] = [];
  const answer =
    <Request, Answer>(name: string, given: () => Promise<Answer>) =>
    ({ input }: { input: Request }) => {
      asked.push([name, input]);
      return given();
    };
  const actor = createActor(
    officeSessionMachine.provide({
      actors: {
        followTabs: fromCallback(() => () => {}),
        getStaffSession: fromPromise<StaffSession, RequestOf<typeof calls.getStaffSession>>(
          answer('session', () => (server.session ?? (() => Promise.reject(refused(401, ''))))()),
        ),
        signInToOffice: fromPromise<
          AnswerOf<typeof calls.signInToOffice>,
          RequestOf<typeof calls.signInToOffice>
        >(
          answer('password', () =>
            (server.password ?? (async () => ({ ticket: 'first', factors: ['app' as const] })))(),
          ),
        ),
        enterFactor: fromPromise<StaffSession, RequestOf<typeof calls.enterFactor>>(
          answer('factor', () => (server.factor ?? (async () => ADA))()),
        ),
        acceptInvitation: fromPromise<
          AnswerOf<typeof calls.acceptInvitation>,
          RequestOf<typeof calls.acceptInvitation>
        >(
          answer('accept', () =>
            (
              server.accept ??
              (async () => ({ ticket: 'new', email: ADA.email, key: 'JBSWY3DP', address: 'otpauth://x' }))
            )(),
          ),
        ),
        confirmInvitation: fromPromise<StaffSession, RequestOf<typeof calls.confirmInvitation>>(
          answer('confirm', () => (server.factor ?? (async () => ADA))()),
        ),
        startPasskeySignIn: fromPromise<RequestOptions, { ticket: string }>(
          answer('challenge', async () => ({ challenge: 'c' }) as RequestOptions),
        ),
        usePasskey: fromPromise<UsedPasskey, RequestOptions>(
          answer('use', () => (server.use ?? (async () => USED))()),
        ),
        enterPasskey: fromPromise<StaffSession, { ticket: string; passkey: UsedPasskey }>(
          answer('passkey', () => (server.factor ?? (async () => ADA))()),
        ),
        startInvitationPasskey: fromPromise<CreationOptions, { ticket: string }>(
          answer('creation', async () => ({ challenge: 'n' }) as CreationOptions),
        ),
        makePasskey: fromPromise<MadePasskey, CreationOptions>(answer('make', async () => MADE)),
        confirmByPasskey: fromPromise<StaffSession, { ticket: string; passkey: MadePasskey }>(
          answer('join', () => (server.factor ?? (async () => ADA))()),
        ),
        signOutOfOffice: fromPromise<{ success: true }, RequestOf<typeof calls.signOutOfOffice>>(
          answer('leave', () => (server.leave ?? (async () => ({ success: true }) as const))()),
        ),
      },
    }),
    { input: { invitation }, clock },
  ).start();
  await settle();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
    return actor.getSnapshot();
  };
  const pass = async (time: number) => {
    clock.increment(time);
    await settle();
    return actor.getSnapshot();
  };
  return { actor, asked, server, send, pass, now: () => actor.getSnapshot() };
}

const CREDENTIALS = { type: 'credentials.submitted', email: ADA.email, password: 'Secret-123' } as const;
const CODE = { type: 'code.submitted', code: '123456' } as const;

async function signedIn(server: Server = {}) {
  const office = await open(server);
  await office.send(CREDENTIALS);
  await office.send(CODE);
  expect(office.now().hasTag('signedIn')).toBe(true);
  return office;
}

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
  const { now } = await open({ session: async () => ADA });
  expect(now().hasTag('signedIn')).toBe(true);
});

test('an office that does not answer says so and can be tried again', async () => {
  const office = await open({ session: () => Promise.reject(lost) });
  expect(office.now().hasTag('unread')).toBe(true);
  expect(office.now().context.failure?.message).toBe('No answer.');
  office.server.session = async () => ADA;
  expect((await office.send({ type: 'retry.chosen' })).hasTag('signedIn')).toBe(true);
});

test('a wrong password keeps the email and says why', async () => {
  const { send } = await open({ password: () => Promise.reject(refused(422, 'Wrong.')) });
  const { context, value } = await send(CREDENTIALS);
  expect(value).toEqual({ signedOut: 'form' });
  expect(context).toMatchObject({ email: ADA.email, password: '', failure: { message: 'Wrong.' } });
});

test('after a wrong code the next one can be entered', async () => {
  const { send, server } = await open({ factor: () => Promise.reject(refused(422, 'Wrong code.')) });
  await send(CREDENTIALS);
  const wrong = await send(CODE);
  expect([wrong.hasTag('code'), wrong.context.failure?.message]).toEqual([true, 'Wrong code.']);
  delete server.factor;
  expect((await send(CODE)).hasTag('signedIn')).toBe(true);
});

test('a sign-in that the server has ended begins again with its words', async () => {
  const { send } = await open({ factor: () => Promise.reject(refused(401, 'Begin again.')) });
  await send(CREDENTIALS);
  const { value, context } = await send(CODE);
  expect([value, context.failure?.message, context.ticket]).toEqual([
    { signedOut: 'form' },
    'Begin again.',
    '',
  ]);
});

test('the second step waits ten minutes', async () => {
  const { send, pass } = await open();
  await send(CREDENTIALS);
  expect((await pass(SIGN_IN_STEP - 1)).hasTag('code')).toBe(true);
  const { value, context } = await pass(1);
  expect([value, context.end]).toEqual([{ signedOut: 'form' }, 'step over']);
});

test('an invitation takes name and password, shows the key, and signs in with the first code', async () => {
  const { asked, send, now } = await open({}, 'token');
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
  const { send } = await open({ accept: () => Promise.reject(refused(410, 'It was used.')) }, 'token');
  const state = await send({ type: 'invitation.accepted', name: 'Ada', password: 'x' });
  expect([state.hasTag('invited'), state.context.failure?.message]).toEqual([true, 'It was used.']);
});

test('a key whose time has passed leads back to the invitation', async () => {
  const { send, pass } = await open({}, 'token');
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

test('a passkey signs in as a code does, and is not kept', async () => {
  const { asked, send, now } = await open();
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
  const { server, send, now } = await open({ use: () => Promise.reject(refused(0, 'Not used.')) });
  await send(CREDENTIALS);
  await send({ type: 'passkey.chosen' });
  expect(now().matches({ signedOut: 'codeAsked' })).toBe(true);
  expect([now().context.tried, now().context.failure?.message]).toEqual(['passkey', 'Not used.']);
  server.use = async () => USED;
  server.factor = () => Promise.reject(refused(401, 'Over.'));
  expect((await send({ type: 'passkey.chosen' })).value).toEqual({ signedOut: 'form' });
});

test('an invitation is accepted with a passkey instead of the app', async () => {
  const { asked, send, server } = await open({ factor: () => Promise.reject(refused(422, 'No.')) }, 'token');
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
