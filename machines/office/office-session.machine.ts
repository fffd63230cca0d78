import { assign, setup } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { type Failure, failureOf } from '../../domain/api/failure.ts';
import { FALLBACK } from '../../domain/api/text/fallback.ts';
import { OFFICE_IDLE, SIGN_IN_STEP } from '../../domain/office/limits.ts';
import {
  acceptInvitation,
  confirmInvitation,
  enterFactor,
  getStaffSession,
  signInToOffice,
  signOutOfOffice,
} from '../../domain/office/session-calls.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { type Failed, failureOr } from '../failed.ts';
import { unwired } from '../port.ts';
import { officePort } from './office-port.ts';

/** Why nobody is signed in any more. */
export type OfficeEnd = 'idle' | 'lost' | 'left' | 'left elsewhere' | 'step over';

/** What other tabs and the clock of the device tell. */
export type OfficeNews =
  | { type: 'call.answered' }
  | { type: 'idle.passed' }
  | { type: 'session.lost' }
  | { type: 'session.endedElsewhere' }
  | { type: 'session.begunElsewhere' };

type Context = {
  /** The token of the mail; empty without an invitation. */
  readonly invitation: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly code: string;
  /** The second factors that the person can use. */
  readonly factors: readonly Factor[];
  /** The factor that was tried last. */
  readonly tried: Factor;
  /** Carries the first step to the second. */
  readonly ticket: string;
  /** The new key of the authenticator app; empty outside an invitation. */
  readonly key: string;
  readonly address: string;
  readonly staff: StaffSession | undefined;
  readonly end: OfficeEnd | undefined;
  readonly failure: Failure | undefined;
};

const FORGOTTEN = {
  name: '',
  password: '',
  code: '',
  factors: [],
  tried: 'app' as const,
  ticket: '',
  key: '',
  address: '',
};

/** A ticket or a session that the server does not know any more. */
const OVER = 401;
const GONE = 410;

/** The session of a person of the office: two steps in, and out after 15 minutes without a call (ruling 43). */
export const officeSessionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { invitation: string },
    events: {} as
      | { type: 'credentials.submitted'; email: string; password: string }
      | { type: 'invitation.accepted'; name: string; password: string }
      | { type: 'code.submitted'; code: string }
      | { type: 'factors.changed'; factors: readonly Factor[] }
      | { type: 'passkey.chosen' | 'form.returned' | 'retry.chosen' | 'signOut.chosen' | 'session.kept' }
      | OfficeNews,
    tags: {} as 'busy' | 'unread' | 'form' | 'code' | 'invited' | 'key' | 'signedIn' | 'warned' | 'leaving',
  },
  actors: {
    followTabs: unwired.callback(),
    getStaffSession: officePort(getStaffSession),
    signInToOffice: officePort(signInToOffice),
    enterFactor: officePort(enterFactor),
    acceptInvitation: officePort(acceptInvitation),
    confirmInvitation: officePort(confirmInvitation),
    signInByPasskey: unwired.promise<StaffSession, { ticket: string }>(),
    joinByPasskey: unwired.promise<StaffSession, { ticket: string }>(),
    signOutOfOffice: officePort(signOutOfOffice),
  },
  guards: {
    isInvited: ({ context }) => context.invitation !== '',
    isOver: (_, { error }: Failed) => {
      const { kind, status } = failureOf(error, FALLBACK);
      return kind === 'signed out' || status === OVER || status === GONE;
    },
  },
  actions: {
    keepCredentials: assign((_, { email, password }: { email: string; password: string }) => ({
      email,
      password,
      failure: undefined,
      end: undefined,
    })),
    keepEntries: assign((_, { name, password }: { name: string; password: string }) => ({
      name,
      password,
      failure: undefined,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({
      code,
      tried: 'app' as const,
      failure: undefined,
    })),
    keepChoice: assign({ tried: 'passkey', failure: undefined }),
    keepTicket: assign((_, { ticket, factors }: AnswerOf<typeof signInToOffice>) => ({
      ticket,
      factors,
      failure: undefined,
    })),
    changeFactors: assign(({ context: { staff } }, { factors }: { factors: readonly Factor[] }) => ({
      staff: staff && { ...staff, factors: [...factors] },
    })),
    keepKey: assign((_, { ticket, email, key, address }: AnswerOf<typeof acceptInvitation>) => ({
      ticket,
      email,
      key,
      address,
      failure: undefined,
    })),
    keepStaff: assign((_, { staff }: { staff: StaffSession }) => ({
      ...FORGOTTEN,
      invitation: '',
      email: staff.email,
      staff,
      end: undefined,
      failure: undefined,
    })),
    keepFailure: assign(failureOr(FALLBACK)),
    keepEnd: assign((_, { end }: { end: OfficeEnd }) => ({ ...FORGOTTEN, staff: undefined, end })),
    forgetPassword: assign({ password: '' }),
    forgetCode: assign({ code: '' }),
    forgetFailure: assign({ failure: undefined, end: undefined }),
    forgetSteps: assign({ ...FORGOTTEN, invitation: '', failure: undefined }),
  },
  delays: {
    signInStep: SIGN_IN_STEP,
    untilWarning: OFFICE_IDLE - MINUTE,
    lastMinute: MINUTE,
  },
}).createMachine({
  id: 'officeSession',
  description: 'A session needs a password and a second factor. It ends after 15 minutes without a call.',
  context: ({ input }) => ({
    ...FORGOTTEN,
    invitation: input.invitation,
    email: '',
    staff: undefined,
    end: undefined,
    failure: undefined,
  }),
  invoke: { src: 'followTabs' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isInvited', target: 'invited' }, { target: 'opening' }] },
    opening: {
      tags: ['busy'],
      description: 'The cookie may belong to a session that goes on.',
      invoke: {
        src: 'getStaffSession',
        input: {},
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
        },
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'signedOut' },
          { target: 'unread', actions: { type: 'keepFailure', params: ({ event }) => event } },
        ],
      },
    },
    unread: {
      tags: ['unread'],
      on: { 'retry.chosen': { target: 'opening', actions: 'forgetFailure' } },
    },
    signedOut: {
      initial: 'form',
      on: { 'session.begunElsewhere': 'opening' },
      states: {
        form: {
          tags: ['form'],
          on: {
            'credentials.submitted': {
              target: 'checking',
              actions: { type: 'keepCredentials', params: ({ event }) => event },
            },
          },
        },
        checking: {
          tags: ['form', 'busy'],
          exit: 'forgetPassword',
          invoke: {
            src: 'signInToOffice',
            input: ({ context: { email, password } }) => ({ email, password }),
            onDone: {
              target: 'codeAsked',
              actions: { type: 'keepTicket', params: ({ event }) => event.output },
            },
            onError: { target: 'form', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        codeAsked: {
          tags: ['code'],
          description: 'The password was right. Without a second factor nobody gets in.',
          after: {
            signInStep: { target: 'form', actions: { type: 'keepEnd', params: { end: 'step over' } } },
          },
          on: {
            'code.submitted': {
              target: 'checkingCode',
              actions: { type: 'keepCode', params: ({ event }) => event },
            },
            'passkey.chosen': { target: 'passkey', actions: 'keepChoice' },
            'form.returned': { target: 'form', actions: 'forgetSteps' },
          },
        },
        checkingCode: {
          tags: ['code', 'busy'],
          exit: 'forgetCode',
          invoke: {
            src: 'enterFactor',
            input: ({ context: { ticket, code } }) => ({ ticket, code }),
            onDone: {
              target: '#officeSession.signedIn',
              actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'form',
                description: 'The ticket has ended: the password is asked for again.',
                actions: ['forgetSteps', { type: 'keepFailure', params: ({ event }) => event }],
              },
              { target: 'codeAsked', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        passkey: {
          tags: ['code', 'busy'],
          description:
            'The server sets a task, the browser asks the person, and the server checks the answer.',
          invoke: {
            src: 'signInByPasskey',
            input: ({ context }) => ({ ticket: context.ticket }),
            onDone: {
              target: '#officeSession.signedIn',
              actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'form',
                actions: ['forgetSteps', { type: 'keepFailure', params: ({ event }) => event }],
              },
              { target: 'codeAsked', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    invited: {
      tags: ['invited'],
      initial: 'entering',
      on: { 'form.returned': { target: 'signedOut', actions: 'forgetSteps' } },
      states: {
        entering: {
          on: {
            'invitation.accepted': {
              target: 'accepting',
              actions: { type: 'keepEntries', params: ({ event }) => event },
            },
          },
        },
        accepting: {
          tags: ['busy'],
          exit: 'forgetPassword',
          invoke: {
            src: 'acceptInvitation',
            input: ({ context: { invitation, name, password } }) => ({ invitation, name, password }),
            onDone: { target: 'keyShown', actions: { type: 'keepKey', params: ({ event }) => event.output } },
            onError: { target: 'entering', actions: { type: 'keepFailure', params: ({ event }) => event } },
          },
        },
        keyShown: {
          tags: ['key'],
          description: 'The invitation counts as accepted with the first code of the app, or with a passkey.',
          after: {
            signInStep: { target: 'entering', actions: { type: 'keepEnd', params: { end: 'step over' } } },
          },
          on: {
            'code.submitted': {
              target: 'confirming',
              actions: { type: 'keepCode', params: ({ event }) => event },
            },
            'passkey.chosen': { target: 'passkey', actions: 'keepChoice' },
          },
        },
        confirming: {
          tags: ['key', 'busy'],
          exit: 'forgetCode',
          invoke: {
            src: 'confirmInvitation',
            input: ({ context: { ticket, code } }) => ({ ticket, code }),
            onDone: {
              target: '#officeSession.signedIn',
              actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'entering',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
              { target: 'keyShown', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
        passkey: {
          tags: ['key', 'busy'],
          description: 'The browser makes a passkey for the task of the server, which then takes it.',
          invoke: {
            src: 'joinByPasskey',
            input: ({ context }) => ({ ticket: context.ticket }),
            onDone: {
              target: '#officeSession.signedIn',
              actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => event },
                target: 'entering',
                actions: { type: 'keepFailure', params: ({ event }) => event },
              },
              { target: 'keyShown', actions: { type: 'keepFailure', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    signedIn: {
      tags: ['signedIn'],
      initial: 'active',
      on: {
        'call.answered': { target: '.active', description: 'Each call begins the 15 minutes anew.' },
        'idle.passed': 'ending',
        'factors.changed': { actions: { type: 'changeFactors', params: ({ event }) => event } },
        'session.lost': { target: 'signedOut', actions: { type: 'keepEnd', params: { end: 'lost' } } },
        'session.endedElsewhere': {
          target: 'signedOut',
          actions: { type: 'keepEnd', params: { end: 'left elsewhere' } },
        },
        'session.begunElsewhere': {
          target: 'opening',
          description: 'The cookie is another one now, perhaps of another person.',
        },
        'signOut.chosen': { target: 'leaving', actions: 'forgetFailure' },
      },
      states: {
        active: { after: { untilWarning: 'warned' } },
        warned: {
          tags: ['warned'],
          description: 'The last minute: the person decides whether to stay.',
          initial: 'asked',
          after: { lastMinute: '#officeSession.ending' },
          on: {
            'call.answered': {
              target: 'active',
              actions: 'forgetFailure',
              description:
                'Also the answer that keeps the session: what failed before does not count any more.',
            },
          },
          states: {
            asked: { on: { 'session.kept': 'keeping' } },
            keeping: {
              tags: ['busy'],
              invoke: {
                src: 'getStaffSession',
                input: {},
                onDone: {
                  target: '#officeSession.signedIn.active',
                  actions: { type: 'keepStaff', params: ({ event }) => ({ staff: event.output }) },
                },
                onError: { target: 'asked', actions: { type: 'keepFailure', params: ({ event }) => event } },
              },
            },
          },
        },
      },
    },
    ending: {
      tags: ['busy'],
      description: 'The data leaves the screen at once, and the server is told.',
      invoke: {
        src: 'signOutOfOffice',
        input: {},
        onDone: { target: 'signedOut', actions: { type: 'keepEnd', params: { end: 'idle' } } },
        onError: { target: 'signedOut', actions: { type: 'keepEnd', params: { end: 'idle' } } },
      },
    },
    leaving: {
      tags: ['signedIn', 'busy', 'leaving'],
      on: {
        'session.lost': { target: 'signedOut', actions: { type: 'keepEnd', params: { end: 'left' } } },
      },
      invoke: {
        src: 'signOutOfOffice',
        input: {},
        onDone: { target: 'signedOut', actions: { type: 'keepEnd', params: { end: 'left' } } },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'signedOut',
            actions: { type: 'keepEnd', params: { end: 'left' } },
          },
          {
            target: 'signedIn',
            description: 'The server still knows the session, so the screen does not say otherwise.',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
  },
});
