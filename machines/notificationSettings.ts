import { assign, emit, setup } from 'xstate';
import { saveNotifications } from '../domain/calls/notifications.ts';
import { failureOf } from '../domain/failure.ts';
import {
  asksForTexts,
  NO_MOBILE_NUMBER,
  type NotificationSwitches,
  settingsOf,
  settingsProblem,
} from '../domain/notification-settings.ts';
import { port } from './port.ts';

const UNSAVED = 'Unable to save notification changes. Please try again later.';

const CONFLICT = 409;

type Context = {
  /** As the customer wished them while they are saved; nothing while they are as they stand. */
  readonly wished: NotificationSwitches | undefined;
  /** As they stood when they were changed. */
  readonly held: NotificationSwitches | undefined;
  readonly message: string;
};

/** The six switches of the settings screen: each change is saved at once, and goes back when it cannot be (NTF-01 to NTF-09). */
export const notificationSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | {
          type: 'switches.changed';
          switches: NotificationSwitches;
          /** As they stand on this screen. */
          held: NotificationSwitches;
          /** Nothing can be sent now, or something is still to be sent before it. */
          mustWait: boolean;
          /** A verified mobile number, as far as this device knows. */
          hasNumber: boolean;
        }
      /** They were read anew, or a number was verified. */
      | { type: 'settings.renewed' },
    emitted: {} as
      | { type: 'switches.saved'; switches: NotificationSwitches }
      | { type: 'switches.queued'; switches: NotificationSwitches }
      /** Another device was first: they have to be read again. */
      | { type: 'switches.overtaken' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { saveNotifications: port(saveNotifications) },
  guards: {
    wasOvertaken: (_, { error }: { error: unknown }) => failureOf(error, UNSAVED).status === CONFLICT,
    isAllowed: (_, { switches }: { switches: NotificationSwitches }) =>
      settingsProblem(settingsOf(switches)) === undefined,
    lacksNumber: (
      _,
      {
        switches,
        mustWait,
        hasNumber,
      }: { switches: NotificationSwitches; mustWait: boolean; hasNumber: boolean },
    ) => mustWait && !hasNumber && asksForTexts(settingsOf(switches)),
    mustWait: (_, { switches, mustWait }: { switches: NotificationSwitches; mustWait: boolean }) =>
      mustWait && settingsProblem(settingsOf(switches)) === undefined,
  },
  actions: {
    keepWish: assign(
      (_, { switches, held }: { switches: NotificationSwitches; held: NotificationSwitches }) => ({
        wished: switches,
        held,
        message: '',
      }),
    ),
    queue: emit((_, { switches }: { switches: NotificationSwitches }) => ({
      type: 'switches.queued' as const,
      switches,
    })),
    forgetMessage: assign({ message: '' }),
    forgetWish: assign({ wished: undefined, held: undefined }),
    sayRefused: assign({
      message: (_, { switches }: { switches: NotificationSwitches }) =>
        settingsProblem(settingsOf(switches)) ?? '',
    }),
    sayNumberless: assign({ message: NO_MOBILE_NUMBER }),
    keepFailure: assign({
      message: (_, { error }: { error: unknown }) => {
        const { kind, message } = failureOf(error, UNSAVED);
        return kind === 'refused' ? message : UNSAVED;
      },
    }),
    tellOvertaken: emit({ type: 'switches.overtaken' }),
    tellSaved: emit((_, { switches }: { switches: NotificationSwitches }) => ({
      type: 'switches.saved' as const,
      switches,
    })),
  },
}).createMachine({
  id: 'notificationSettings',
  description: 'A topic keeps at least one way; the switch that would take its last stays on.',
  context: { wished: undefined, held: undefined, message: '' },
  initial: 'standing',
  states: {
    standing: {
      tags: ['settled'],
      initial: 'read',
      states: {
        read: {
          description: 'What was said of a change that was refused holds no longer once they are renewed.',
          on: { 'settings.renewed': { actions: 'forgetMessage' } },
        },
        overtaken: {
          description: 'The words tell why they are read again: they outlast that reading.',
          on: { 'settings.renewed': 'read' },
        },
      },
      on: {
        'switches.changed': [
          {
            guard: { type: 'lacksNumber', params: ({ event }) => event },
            description: 'What the server would refuse later is refused before it waits (NTF-06).',
            actions: 'sayNumberless',
          },
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            description: 'Without a connection the change waits on the device (ruling 19).',
            actions: ['forgetMessage', { type: 'queue', params: ({ event }) => event }],
          },
          {
            guard: { type: 'isAllowed', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          { actions: { type: 'sayRefused', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      tags: ['busy'],
      exit: 'forgetWish',
      invoke: {
        src: 'saveNotifications',
        input: ({ context }) => ({ ...(context.wished as NotificationSwitches), held: context.held }),
        onDone: {
          target: 'standing',
          actions: { type: 'tellSaved', params: ({ event }) => ({ switches: event.output }) },
        },
        onError: [
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'standing.overtaken',
            description: 'What another device chose is not undone unseen.',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'tellOvertaken',
            ],
          },
          {
            target: 'standing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
});
