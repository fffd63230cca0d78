import { assign, emit, setup } from 'xstate';
import { isCutOff } from '../../domain/api/cut-off.ts';
import { failureOf } from '../../domain/api/failure.ts';
import { saveNotifications } from '../../domain/profile/notification-calls.ts';
import {
  asksForTexts,
  NO_MOBILE_NUMBER_CODE,
  type NotificationSwitches,
  settingsOf,
} from '../../domain/profile/notification-settings.ts';
import { NOTICES_NOT_SAVED } from '../../domain/profile/text/en.ts';
import { NO_MOBILE_NUMBER, settingsProblem } from '../../domain/profile/text/notifications.ts';
import { port } from '../port.ts';

const CONFLICT = 409;

type Context = {
  /** The requested switches while they are being saved; undefined otherwise. */
  readonly wished: NotificationSwitches | undefined;
  /** The switches from before the change. */
  readonly held: NotificationSwitches | undefined;
  readonly message: string;
  /** The code of the refusal with that message, if the server has one for it. */
  readonly code: string | undefined;
};

/**
 * The six switches of the settings screen. Each change is saved at once, and reverted when that fails (NTF-01
 * to NTF-09).
 */
export const notificationSettingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | {
          type: 'switches.changed';
          switches: NotificationSwitches;
          /** The switches as this screen shows them. */
          held: NotificationSwitches;
          /** True when nothing can be sent now, or another change has to be sent first. */
          mustWait: boolean;
          /** True when this device knows of a verified mobile number. */
          hasNumber: boolean;
        }
      /** The server told other switches than before, or a number was verified. */
      | { type: 'settings.renewed' },
    emitted: {} as
      | { type: 'switches.saved'; switches: NotificationSwitches }
      | { type: 'switches.queued'; switches: NotificationSwitches }
      /** Another device saved first: the switches have to be loaded again. */
      | { type: 'switches.overtaken' },
    tags: {} as 'busy' | 'settled',
  },
  actors: { saveNotifications: port(saveNotifications) },
  guards: {
    wasOvertaken: (_, { error }: { error: unknown }) =>
      failureOf(error, NOTICES_NOT_SAVED).status === CONFLICT,
    wasCutOff: (_, { error }: { error: unknown }) => isCutOff(failureOf(error, NOTICES_NOT_SAVED)),
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
        code: undefined,
      }),
    ),
    queue: emit((_, { switches }: { switches: NotificationSwitches }) => ({
      type: 'switches.queued' as const,
      switches,
    })),
    forgetMessage: assign({ message: '', code: undefined }),
    forgetWish: assign({ wished: undefined, held: undefined }),
    sayRefused: assign({
      message: (_, { switches }: { switches: NotificationSwitches }) =>
        settingsProblem(settingsOf(switches)) ?? '',
      code: undefined,
    }),
    sayNumberless: assign({ message: NO_MOBILE_NUMBER, code: NO_MOBILE_NUMBER_CODE }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const { kind, message, code } = failureOf(error, NOTICES_NOT_SAVED);
      return { message: kind === 'refused' ? message : NOTICES_NOT_SAVED, code };
    }),
    tellOvertaken: emit({ type: 'switches.overtaken' }),
    tellSaved: emit((_, { switches }: { switches: NotificationSwitches }) => ({
      type: 'switches.saved' as const,
      switches,
    })),
  },
}).createMachine({
  id: 'notificationSettings',
  description: 'A topic keeps at least one channel; the switch of its last channel stays on.',
  context: { wished: undefined, held: undefined, message: '', code: undefined },
  initial: 'standing',
  states: {
    standing: {
      tags: ['settled'],
      initial: 'read',
      states: {
        read: {
          description: 'The message about a refused change disappears when other switches arrive.',
          on: { 'settings.renewed': { actions: 'forgetMessage' } },
        },
        overtaken: {
          description: 'The message explains why the switches are loaded again, so it stays after that.',
          on: { 'settings.renewed': 'read' },
        },
      },
      on: {
        'switches.changed': [
          {
            guard: { type: 'lacksNumber', params: ({ event }) => event },
            description: 'A change that the server would refuse later is refused before it waits (NTF-06).',
            actions: 'sayNumberless',
          },
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            description: 'Without a connection the change waits in the outbox (ruling 19).',
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
      invoke: {
        src: 'saveNotifications',
        input: ({ context }) => ({ ...(context.wished as NotificationSwitches), held: context.held }),
        onDone: {
          target: 'standing',
          actions: [{ type: 'tellSaved', params: ({ event }) => ({ switches: event.output }) }, 'forgetWish'],
        },
        onError: [
          {
            guard: { type: 'wasOvertaken', params: ({ event }) => event },
            target: 'standing.overtaken',
            description: "A save never overwrites another device's choice unseen.",
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'tellOvertaken', 'forgetWish'],
          },
          {
            guard: { type: 'wasCutOff', params: ({ event }) => event },
            target: 'standing',
            description: 'The signal died while the choice was sent: it waits in the outbox (ruling 19).',
            actions: [
              {
                type: 'queue',
                params: ({ context }) => ({ switches: context.wished as NotificationSwitches }),
              },
              'forgetWish',
            ],
          },
          {
            target: 'standing',
            actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetWish'],
          },
        ],
      },
    },
  },
});
