import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type * as calls from '../../domain/office/session-calls.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import { officeSessionMachine } from './office-session.machine.ts';

export const ADA: StaffSession = {
  email: 'ada@harbor.example',
  name: 'Ada',
  grants: [{ role: 'support', biller: null }],
  billers: [],
  factors: ['app'],
  fresh_until: 0,
  idle_until: 0,
};

export const refused = (status: number, message: string) =>
  new CallFailed({
    kind: status === 401 ? 'signed out' : 'refused',
    status,
    message,
    errors: {},
  });
export const lost = new CallFailed({ kind: 'unreachable', status: 0, message: 'No answer.', errors: {} });

/** Lets every answer that is there be heard. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

interface Server {
  session?: () => Promise<StaffSession>;
  factor?: () => Promise<StaffSession>;
  password?: () => Promise<AnswerOf<typeof calls.signInToOffice>>;
  accept?: () => Promise<AnswerOf<typeof calls.acceptInvitation>>;
  passkey?: () => Promise<StaffSession>;
  leave?: () => Promise<{ success: true }>;
}

/** The office of a browser whose cookie belongs to nobody, with a server that takes everything. */
export async function openOffice(server: Server = {}, invitation = '') {
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
        signInByPasskey: fromPromise<StaffSession, { ticket: string }>(
          answer('passkey', () => (server.passkey ?? (async () => ADA))()),
        ),
        joinByPasskey: fromPromise<StaffSession, { ticket: string }>(
          answer('join', () => (server.passkey ?? (async () => ADA))()),
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

export const CREDENTIALS = {
  type: 'credentials.submitted',
  email: ADA.email,
  password: 'Secret-123',
} as const;
export const CODE = { type: 'code.submitted', code: '123456' } as const;

export async function signedIn(server: Server = {}) {
  const office = await openOffice(server);
  await office.send(CREDENTIALS);
  await office.send(CODE);
  return office;
}
