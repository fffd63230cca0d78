import { assign, setup } from 'xstate';
import { IDLE_LIMIT, IDLE_WARNING } from '../../domain/session/limits.ts';
import { IDLE_REASON, INVALID_SESSION, UNVERIFIED_REASON } from '../../domain/session/text/reasons.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import { unwired } from '../port.ts';
import type { LoggedCustomer, SessionEndReason, SessionResumption } from './session-values.ts';

type Context = {
  /** The id of the signed-in customer; the name can be missing after a reload without a connection. */
  readonly customer: number | undefined;
  readonly profile: LoggedCustomer | undefined;
  readonly keep: boolean;
  /** Why the login page is shown, in words (SES-23 to SES-25, SES-27, SES-33). */
  readonly reason: string | undefined;
  /** The address of a customer whose session ended because it is not verified (SES-27). */
  readonly unverified: string | undefined;
  readonly idle: number;
};

/** The session on this device (SES-14 to SES-35, rulings 12 to 17). */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'session.started'; customer: number; profile: LoggedCustomer; keep: boolean }
      | { type: 'session.lost'; reason: string }
      | { type: 'logout.chosen'; unsent?: boolean }
      | { type: 'logout.confirmed' }
      | { type: 'logout.dismissed' }
      | { type: 'stay.chosen' }
      | { type: 'activity.noticed' }
      | { type: 'route.changed' }
      | { type: 'page.shown' }
      | { type: 'profile.changed'; profile: LoggedCustomer }
      | { type: 'tab.signedOut'; reason: string }
      | { type: 'tab.signedIn' },
    tags: {} as 'busy' | 'signedIn' | 'warned' | 'parting',
  },
  actors: {
    resume: unwired.promise<SessionResumption>(),
    leave: unwired.promise<string, { how: SessionEndReason; reason: string }>(),
    watchSession: unwired.callback(),
    watchActivity: unwired.callback(),
    measureIdle: unwired.promise<number>(),
    checkProfile: unwired.promise<LoggedCustomer>(),
  },
  guards: {
    isExpected: (_, params: { resumed: SessionResumption }) => params.resumed.kind === 'expected',
    isUnsent: (_, { unsent = false }: { unsent?: boolean | undefined }) => unsent,
    isIdleTooLong: (_, params: { idle: number }) => params.idle >= IDLE_LIMIT,
    isIdleLong: (_, params: { idle: number }) => params.idle >= IDLE_WARNING,
    /** The sign-in has just fetched the profile. */
    isJustVerified: ({ event }) => event.type === 'session.started' && event.profile.verified,
    isVerified: (_, params: { profile: LoggedCustomer }) => params.profile.verified,
    wasRefused: (_, params: { error: unknown }) =>
      params.error instanceof Error && 'kind' in params.error && params.error.kind === 'refused',
  },
  actions: {
    keepResumed: assign((_, { resumed }: { resumed: SessionResumption }) =>
      resumed.kind === 'expected'
        ? {
            customer: resumed.customer,
            profile: resumed.profile,
            keep: resumed.keep,
            reason: undefined,
            idle: 0,
          }
        : { reason: resumed.reason },
    ),
    keepStarted: assign(
      (_, { customer, profile, keep }: { customer: number; profile: LoggedCustomer; keep: boolean }) => ({
        customer,
        profile,
        keep,
        reason: undefined,
        unverified: undefined,
        idle: 0,
      }),
    ),
    keepProfile: assign({ profile: (_, params: { profile: LoggedCustomer }) => params.profile }),
    keepReason: assign({ reason: (_, params: { reason: string }) => params.reason }),
    sayIdle: assign({ reason: IDLE_REASON }),
    sayUnverified: assign((_, { email }: { email: string }) => ({
      reason: UNVERIFIED_REASON,
      unverified: email,
    })),
    sayInvalid: assign({ reason: INVALID_SESSION }),
    keepIdle: assign({ idle: (_, params: { idle: number }) => params.idle }),
    forgetCustomer: assign({ customer: undefined, profile: undefined, keep: false }),
  },
  delays: {
    checkInterval: 5 * MINUTE,
    untilWarning: ({ context }) => Math.max(IDLE_WARNING - context.idle, 1_000),
    profileAge: 30_000,
    pingPause: 4.5 * MINUTE,
  },
}).createMachine({
  id: 'session',
  description:
    'Only a refusal of the server, the customer or 30 idle minutes end a session; a lost connection never does.',
  context: {
    customer: undefined,
    profile: undefined,
    keep: false,
    reason: undefined,
    unverified: undefined,
    idle: 0,
  },
  invoke: { src: 'watchSession', onError: '.signedOut' },
  initial: 'resuming',
  states: {
    resuming: {
      tags: ['busy'],
      description: 'There may be a session from before the reload.',
      invoke: {
        src: 'resume',
        onDone: [
          {
            guard: { type: 'isExpected', params: ({ event }) => ({ resumed: event.output }) },
            target: 'signedIn',
            actions: { type: 'keepResumed', params: ({ event }) => ({ resumed: event.output }) },
          },
          {
            target: 'signedOut',
            actions: { type: 'keepResumed', params: ({ event }) => ({ resumed: event.output }) },
          },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      description: 'The login page, with the reason when there is one.',
      entry: 'forgetCustomer',
      on: {
        'session.started': {
          target: 'signedIn',
          actions: { type: 'keepStarted', params: ({ event }) => event },
        },
        'tab.signedIn': 'resuming',
      },
    },
    signedIn: {
      description: 'Leaving, idleness, its warning and the profile go on side by side.',
      tags: ['signedIn'],
      type: 'parallel',
      invoke: { src: 'watchActivity', onError: 'leaving.idle' },
      on: {
        'session.lost': {
          target: 'leaving.lost',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'tab.signedOut': {
          target: 'leaving.elsewhere',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'tab.signedIn': 'resuming',
        'profile.changed': {
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.profile }) },
        },
      },
      states: {
        parting: {
          description: 'Whether signing out needs a question first.',
          initial: 'unasked',
          states: {
            unasked: {
              description: 'Without changes that wait, a press on Logout signs out at once.',
              on: {
                'logout.chosen': [
                  {
                    guard: { type: 'isUnsent', params: ({ event }) => ({ unsent: event.unsent }) },
                    target: 'asked',
                  },
                  { target: '#session.leaving.chosen' },
                ],
              },
            },
            asked: {
              tags: ['parting'],
              description: 'Logging out would lose changes that wait on this device (ruling 14).',
              on: { 'logout.confirmed': '#session.leaving.chosen', 'logout.dismissed': 'unasked' },
            },
          },
        },
        idleness: {
          description:
            'Checks every 5 minutes; the first check at or after 30 idle minutes ends the session (SES-31).',
          initial: 'resting',
          states: {
            resting: {
              description:
                'A page that is shown again is checked at once, because a hidden page has slow timers.',
              after: { checkInterval: 'checking' },
              on: { 'page.shown': 'checking' },
            },
            checking: {
              description: 'The time of the last activity decides, not how often the timer ran.',
              invoke: {
                src: 'measureIdle',
                onDone: [
                  {
                    guard: { type: 'isIdleTooLong', params: ({ event }) => ({ idle: event.output }) },
                    target: '#session.leaving.idle',
                  },
                  { target: 'resting' },
                ],
                onError: 'resting',
              },
            },
          },
        },
        warning: {
          description:
            'The warning after 28 minutes without a click or a change of route in any tab (ruling 16).',
          initial: 'quiet',
          states: {
            quiet: {
              description: 'Waits until the warning would be due if nothing more happened.',
              after: { untilWarning: 'measuring' },
              on: { 'page.shown': 'measuring' },
            },
            measuring: {
              description: 'The time of the last activity decides whether to warn now or to wait on.',
              invoke: {
                src: 'measureIdle',
                onDone: [
                  {
                    guard: { type: 'isIdleLong', params: ({ event }) => ({ idle: event.output }) },
                    target: 'warned',
                  },
                  {
                    target: 'quiet',
                    actions: { type: 'keepIdle', params: ({ event }) => ({ idle: event.output }) },
                  },
                ],
                onError: 'quiet',
              },
            },
            warned: {
              description: 'Any activity withdraws the warning, and not only its button.',
              tags: ['warned'],
              on: { 'stay.chosen': 'measuring', 'activity.noticed': 'measuring' },
            },
          },
        },
        customer: {
          description: 'The profile is checked before each change of route, at most every 30 s (SES-26).',
          initial: 'begun',
          states: {
            begun: {
              description: 'A sign-in that has just read the profile does not read it twice.',
              always: [{ guard: 'isJustVerified', target: 'verified' }, { target: 'checking' }],
            },
            checking: {
              description:
                'Only a refusal ends the session. Without an answer, the last known profile is used (SES-27).',
              invoke: {
                src: 'checkProfile',
                onDone: [
                  {
                    guard: { type: 'isVerified', params: ({ event }) => ({ profile: event.output }) },
                    target: 'verified',
                    actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                  },
                  {
                    target: '#session.leaving.lost',
                    actions: {
                      type: 'sayUnverified',
                      params: ({ event }) => ({ email: event.output.email }),
                    },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'wasRefused', params: ({ event }) => event },
                    target: '#session.leaving.lost',
                    actions: 'sayInvalid',
                  },
                  { target: 'known' },
                ],
              },
            },
            verified: {
              description: 'For 30 s a change of route does not read the profile again (SES-26).',
              after: { profileAge: 'known' },
            },
            known: {
              description: 'The last known profile is used until the next change of route.',
              after: { pingPause: 'old' },
              on: { 'route.changed': 'checking' },
            },
            old: {
              description: "Activity without requests keeps the server's session alive (ruling 16).",
              on: { 'route.changed': 'checking', 'activity.noticed': 'checking' },
            },
          },
        },
      },
    },
    leaving: {
      tags: ['busy'],
      description:
        'The device drops the session at once; the server is told now or when it is next reachable.',
      initial: 'chosen',
      states: {
        chosen: {
          description: "All of the customer's data on the device is deleted (SES-35).",
          invoke: {
            src: 'leave',
            input: { how: 'chosen', reason: '' },
            onDone: '#session.signedOut',
            onError: '#session.signedOut',
          },
        },
        idle: {
          entry: 'sayIdle',
          description: "The device's data stays hidden until the same customer signs in (SES-34).",
          invoke: {
            src: 'leave',
            input: ({ context }) => ({ how: 'idle', reason: context.reason ?? '' }),
            onDone: {
              target: '#session.signedOut',
              actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.output }) },
            },
            onError: '#session.signedOut',
          },
        },
        lost: {
          description: 'The server refused the session, and the login page says why.',
          invoke: {
            src: 'leave',
            input: ({ context }) => ({ how: 'lost', reason: context.reason ?? '' }),
            onDone: {
              target: '#session.signedOut',
              actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.output }) },
            },
            onError: '#session.signedOut',
          },
        },
        elsewhere: {
          description: 'Another tab ended the session (SES-18).',
          invoke: {
            src: 'leave',
            input: ({ context }) => ({ how: 'elsewhere', reason: context.reason ?? '' }),
            onDone: {
              target: '#session.signedOut',
              actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.output }) },
            },
            onError: '#session.signedOut',
          },
        },
      },
    },
  },
});
