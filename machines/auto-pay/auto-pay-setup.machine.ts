import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Failure } from '../../domain/api/failure.ts';
import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import {
  type AutoPayEntry,
  type AutoPayMethodProblem,
  autoPayMethodProblem,
} from '../../domain/auto-pay/biller-terms.ts';
import {
  type AutoPayForm,
  autoPayFormOf,
  entryOf,
  firstProblem,
  isEdited,
  isWayClear,
  type SetupTab,
  type TabProblem,
  tabOfFields,
  tabProblem,
} from '../../domain/auto-pay/form.ts';
import { type AlertProblem, withPrimary } from '../../domain/auto-pay/form-problems.ts';
import { saveFailureOf } from '../../domain/auto-pay/save-failure.ts';
import {
  canOpenTab,
  furthestTab,
  lacksMethods,
  withBackup,
  withoutDeletedMethods,
} from '../../domain/auto-pay/setup.ts';
import type { CalendarDate } from '../../domain/values/calendar-date.ts';
import type { SavedMethod } from '../../domain/wallet/saved-method.ts';
import type { Failed } from '../failed.ts';
import { unwired } from '../port.ts';

type Context = {
  /** The settings as the server has them. */
  readonly saved: AutoPay;
  readonly form: AutoPayForm;
  /** Undefined until they are loaded. */
  readonly methods: readonly SavedMethod[] | undefined;
  readonly today: CalendarDate;
  /** The furthest tab that the customer has opened. */
  readonly reached: SetupTab;
  /** The tabs that show their problems at their fields. */
  readonly told: readonly SetupTab[];
  readonly alert: AlertProblem | undefined;
  readonly failure: Failure | undefined;
  /** What the server refused at its fields, until each of them is edited. */
  readonly refused: Failure['errors'];
  /** The method with which the one sentence offered to turn a new auto pay on. */
  readonly offered: number | null;
};

type Input = {
  readonly saved: AutoPay;
  /** The entries of an earlier visit. */
  readonly form: AutoPayForm | undefined;
  readonly today: CalendarDate;
  readonly tab: SetupTab;
};

/** The settings to save, and whether the auto pay is then without runs (APW-67). */
export interface Saving {
  readonly saved: AutoPay;
  readonly entry: AutoPayEntry;
  readonly disables: boolean;
}

type At = { tab: SetupTab };
type Found = { problem: TabProblem | undefined };
type Saved = { settings: AutoPay };

/** Newer settings. What the sentence of a new auto pay offered is no edit: it stands in the settings themselves. */
function renewed(settings: AutoPay, offered: number | null) {
  const saved =
    settings.wizardMode && settings.primary_payment_method_id === null
      ? { ...settings, primary_payment_method_id: offered }
      : settings;
  return { saved, form: autoPayFormOf(saved), offered };
}

const NOTHING_REFUSED: Failure['errors'] = {};

function withoutMethods({
  primary_payment_method_id: _,
  secondary_payment_method_id_array: __,
  ...others
}: Failure['errors']): Failure['errors'] {
  return others;
}

/** Setting up and changing an auto pay. Only methods that the biller accepts can be chosen. */
export const autoPaySetupMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'form.edited'; change: Partial<AutoPayForm> }
      | { type: 'primary.chosen'; method: SavedMethod }
      | { type: 'offer.opened'; method: SavedMethod }
      | { type: 'backup.chosen'; method: SavedMethod }
      | { type: 'tab.chosen'; tab: SetupTab }
      | { type: 'part.chosen'; tab: SetupTab }
      | { type: 'next.chosen' }
      | { type: 'back.chosen' }
      | { type: 'save.chosen' }
      | { type: 'edits.dropped' }
      | { type: 'message.read' }
      | { type: 'addition.chosen' }
      | { type: 'disabling.chosen' }
      | { type: 'methods.renewed'; methods: readonly SavedMethod[] }
      | { type: 'settings.renewed'; settings: AutoPay }
      /** Sent from one region of the machine to the other. */
      | { type: 'problem.found'; problem: TabProblem | undefined }
      | { type: 'methods.missed' },
    emitted: {} as
      | { type: 'settings.saved'; settings: AutoPay }
      | { type: 'save.failed' }
      /**
       * Sent when the settings can be read again. An earlier read could return another customer's settings
       * and remove the message.
       */
      | { type: 'failure.read' }
      | { type: 'method.refused'; problem: AutoPayMethodProblem | undefined }
      | { type: 'addition.wanted' },
    tags: {} as 'busy' | 'dirty' | 'lastStep' | 'settled' | 'saved',
  },
  actors: {
    /** The first save creates the auto pay. */
    saveSettings: unwired.promise<AutoPay, Saving>(),
  },
  guards: {
    leadsTo: ({ context }, { tab, wanted }: At & { wanted: SetupTab }) =>
      tab === wanted && canOpenTab(context.saved, context.reached, tab),
    isClear: ({ context: { form, saved, reached, today } }, { tab }: At) =>
      canOpenTab(saved, reached, tab) || isWayClear(tab, form, saved, today),
    isFine: ({ context: { form, saved, today } }, { tab }: At) =>
      tabProblem(tab, form, saved, today) === undefined,
    isEdited: ({ context: { form, saved } }) => isEdited(form, saved),
    isUnedited: ({ context: { form, saved } }) => !isEdited(form, saved),
    lacksPrimary: ({ context: { form, saved } }) => saved.active && form.primary_payment_method_id === null,
    hasProblem: ({ context: { form, saved, today } }) => firstProblem(form, saved, today) !== undefined,
    isOffered: ({ context }, { method }: { method: SavedMethod }) =>
      context.saved.wizardMode &&
      context.form.primary_payment_method_id === null &&
      autoPayMethodProblem(method, context.saved) === undefined,
    opensAlert: (_, { problem }: Found) => problem?.alert !== undefined,
    lacksMethods: ({ context: { saved, methods } }) => lacksMethods(saved, methods),
    isAccepted: ({ context }, { method }: { method: SavedMethod }) =>
      autoPayMethodProblem(method, context.saved) === undefined,
  },
  actions: {
    edit: assign({
      form: ({ context }, { change }: { change: Partial<AutoPayForm> }) => ({ ...context.form, ...change }),
      refused: ({ context }, { change }: { change: Partial<AutoPayForm> }) =>
        Object.fromEntries(Object.entries(context.refused).filter(([field]) => !(field in change))),
    }),
    choosePrimary: assign({
      form: ({ context }, { id }: { id: number }) => withPrimary(context.form, id),
      refused: ({ context: { refused } }) => withoutMethods(refused),
    }),
    addBackup: assign({
      form: ({ context }, { id }: { id: number }) => withBackup(context.form, id),
      refused: ({ context: { refused } }) => withoutMethods(refused),
    }),
    dropEdits: assign({
      form: ({ context }) => autoPayFormOf(context.saved),
      told: [],
      refused: NOTHING_REFUSED,
    }),
    reach: assign({
      reached: ({ context }, { tab }: At) => furthestTab(context.reached, tab),
    }),
    findOn: raise(({ context: { form, saved, today } }, { tab }: At) => ({
      type: 'problem.found' as const,
      problem: tabProblem(tab, form, saved, today),
    })),
    findFirst: raise(({ context: { form, saved, today } }) => ({
      type: 'problem.found' as const,
      problem: firstProblem(form, saved, today),
    })),
    reachFirst: assign({
      reached: ({ context: { form, saved, today, reached } }) =>
        furthestTab(reached, firstProblem(form, saved, today)?.tab ?? reached),
    }),
    leadTo: raise((_, { tab }: At) => ({ type: 'tab.chosen' as const, tab })),
    leadToFirst: raise(({ context: { form, saved, today } }) => ({
      type: 'tab.chosen' as const,
      tab: firstProblem(form, saved, today)?.tab ?? 'summary',
    })),
    leadToStart: raise(({ context }) => ({ type: 'tab.chosen' as const, tab: context.reached })),
    leadToMethods: raise({ type: 'tab.chosen' as const, tab: 'method' as const }),
    missMethods: raise({ type: 'methods.missed' as const }),
    keepProblem: assign(({ context }, { problem }: Found) => ({
      alert: problem?.alert,
      told: problem ? [...context.told, problem.tab] : context.told,
    })),
    keepMethods: assign(({ context }, { methods }: { methods: readonly SavedMethod[] }) => ({
      methods,
      form: withoutDeletedMethods(context.form, methods),
    })),
    keepOffer: assign(({ context }, { id }: { id: number }) => renewed(context.saved, id)),
    keepRenewed: assign(({ context }, { settings }: Saved) => renewed(settings, context.offered)),
    keepSaved: assign((_, { settings }: Saved) => ({
      offered: null,
      saved: settings,
      form: autoPayFormOf(settings),
      told: [],
      failure: undefined,
      refused: NOTHING_REFUSED,
    })),
    keepFailure: assign({ failure: (_, { error }: Failed) => saveFailureOf(error) }),
    forgetRefused: assign({ refused: NOTHING_REFUSED }),
    markRefused: assign(({ context: { told, failure } }) => {
      const refused = failure?.errors ?? NOTHING_REFUSED;
      const tab = tabOfFields(refused);
      return { refused, told: tab ? [...told, tab] : told };
    }),
    leadToRefused: enqueueActions(({ context, enqueue }) => {
      const tab = tabOfFields(context.refused);
      if (tab) enqueue.raise({ type: 'tab.chosen', tab });
    }),
    forgetFailure: assign({ failure: undefined }),
    tellSaved: emit((_, { settings }: Saved) => ({ type: 'settings.saved' as const, settings })),
    tellFailed: emit({ type: 'save.failed' }),
    tellRead: emit({ type: 'failure.read' }),
    tellRefused: emit(({ context }, { method }: { method: SavedMethod }) => ({
      type: 'method.refused' as const,
      problem: autoPayMethodProblem(method, context.saved),
    })),
    wantAddition: emit({ type: 'addition.wanted' }),
  },
}).createMachine({
  id: 'autoPaySetup',
  description:
    'Five tabs of settings. A new auto pay goes through them in order; in a saved one any tab can be opened.',
  context: ({ input: { saved, form, today, tab } }) => ({
    saved,
    form: form ?? autoPayFormOf(saved),
    methods: undefined,
    today,
    reached: tab,
    told: [],
    alert: undefined,
    failure: undefined,
    refused: NOTHING_REFUSED,
    offered: null,
  }),
  type: 'parallel',
  states: {
    tab: {
      description: 'Next leads on only from a tab without a problem. Going back is always possible.',
      initial: 'opening',
      on: {
        'tab.chosen': [
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ tab: 'schedule', wanted: event.tab }) },
            target: '.schedule',
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ tab: 'amount', wanted: event.tab }) },
            target: '.amount',
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ tab: 'method', wanted: event.tab }) },
            target: '.method',
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ tab: 'notifications', wanted: event.tab }) },
            target: '.notifications',
          },
          {
            guard: { type: 'leadsTo', params: ({ event }) => ({ tab: 'summary', wanted: event.tab }) },
            target: '.summary',
          },
        ],
        'part.chosen': [
          {
            guard: { type: 'isClear', params: ({ event }) => ({ tab: event.tab }) },
            actions: [
              { type: 'reach', params: ({ event }) => ({ tab: event.tab }) },
              { type: 'leadTo', params: ({ event }) => ({ tab: event.tab }) },
            ],
            description:
              'A part of the sentence opens its tab, in a new auto pay past tabs that Next would pass as well.',
          },
          { actions: ['reachFirst', 'leadToFirst', 'findFirst'] },
        ],
      },
      states: {
        opening: {
          description:
            'The furthest tab that was reached is opened; in a saved auto pay any other can be chosen (APW-08).',
          entry: 'leadToStart',
        },
        schedule: {
          on: {
            'next.chosen': [
              { guard: { type: 'isFine', params: { tab: 'schedule' } }, target: 'amount' },
              { actions: { type: 'findOn', params: { tab: 'schedule' } } },
            ],
          },
        },
        amount: {
          entry: { type: 'reach', params: { tab: 'amount' } },
          on: {
            'back.chosen': 'schedule',
            'next.chosen': [
              { guard: { type: 'isFine', params: { tab: 'amount' } }, target: 'method' },
              { actions: { type: 'findOn', params: { tab: 'amount' } } },
            ],
          },
        },
        method: {
          entry: { type: 'reach', params: { tab: 'method' } },
          initial: 'looking',
          on: {
            'back.chosen': 'amount',
            'next.chosen': [
              { guard: { type: 'isFine', params: { tab: 'method' } }, target: 'notifications' },
              { actions: { type: 'findOn', params: { tab: 'method' } } },
            ],
          },
          states: {
            looking: {
              description:
                'A customer without a method that this biller accepts is asked once to add one (APW-50).',
              always: { guard: 'lacksMethods', target: 'looked', actions: 'missMethods' },
            },
            looked: { description: 'The customer was asked, and is not asked again while this tab is open.' },
          },
        },
        notifications: {
          entry: { type: 'reach', params: { tab: 'notifications' } },
          on: {
            'back.chosen': 'method',
            'next.chosen': [
              { guard: { type: 'isFine', params: { tab: 'notifications' } }, target: 'summary' },
              { actions: { type: 'findOn', params: { tab: 'notifications' } } },
            ],
          },
        },
        summary: {
          tags: ['lastStep'],
          entry: { type: 'reach', params: { tab: 'summary' } },
          on: { 'back.chosen': 'notifications' },
        },
      },
    },
    entries: {
      description: 'What the customer entered, apart from the tab that shows it.',
      initial: 'editing',
      on: {
        'methods.renewed': {
          actions: { type: 'keepMethods', params: ({ event }) => ({ methods: event.methods }) },
        },
      },
      states: {
        editing: {
          description: 'A save looks through all tabs first, and leads to the first one with a problem.',
          initial: 'unchanged',
          on: {
            'form.edited': { actions: { type: 'edit', params: ({ event }) => ({ change: event.change }) } },
            'primary.chosen': [
              {
                guard: { type: 'isAccepted', params: ({ event }) => ({ method: event.method }) },
                actions: { type: 'choosePrimary', params: ({ event }) => ({ id: event.method.id }) },
              },
              { actions: { type: 'tellRefused', params: ({ event }) => ({ method: event.method }) } },
            ],
            'backup.chosen': {
              guard: { type: 'isAccepted', params: ({ event }) => ({ method: event.method }) },
              actions: { type: 'addBackup', params: ({ event }) => ({ id: event.method.id }) },
            },
            'offer.opened': {
              guard: { type: 'isOffered', params: ({ event }) => ({ method: event.method }) },
              actions: { type: 'choosePrimary', params: ({ event }) => ({ id: event.method.id }) },
            },
            'addition.chosen': { actions: 'wantAddition' },
            'methods.missed': 'offering',
            'problem.found': [
              {
                guard: { type: 'opensAlert', params: ({ event }) => ({ problem: event.problem }) },
                target: 'alerted',
                actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.problem }) },
              },
              { actions: { type: 'keepProblem', params: ({ event }) => ({ problem: event.problem }) } },
            ],
            'save.chosen': [
              { guard: 'lacksPrimary', target: 'withoutMethod' },
              { guard: 'hasProblem', actions: ['reachFirst', 'leadToFirst', 'findFirst'] },
              { target: 'saving' },
            ],
          },
          states: {
            unchanged: {
              tags: ['settled'],
              description: "The form shows the server's settings; a newer answer replaces them.",
              always: { guard: 'isEdited', target: 'changed' },
              on: {
                'offer.opened': {
                  guard: { type: 'isOffered', params: ({ event }) => ({ method: event.method }) },
                  actions: { type: 'keepOffer', params: ({ event }) => ({ id: event.method.id }) },
                  description: 'The tabs open with the method that was offered. Leaving them asks nothing.',
                },
                'settings.renewed': {
                  actions: { type: 'keepRenewed', params: ({ event }) => ({ settings: event.settings }) },
                },
              },
            },
            changed: {
              tags: ['dirty'],
              description: 'Leaving asks first, and no answer of the server replaces the edits (APW-14).',
              always: { guard: 'isUnedited', target: 'unchanged' },
              on: { 'edits.dropped': { target: 'unchanged', actions: 'dropEdits' } },
            },
            saved: {
              tags: ['settled', 'saved'],
              description: 'The outcome is shown until the next edit (APW-13, APW-60).',
              always: { guard: 'isEdited', target: 'changed' },
              on: {
                'settings.renewed': {
                  actions: { type: 'keepRenewed', params: ({ event }) => ({ settings: event.settings }) },
                },
              },
            },
          },
        },
        alerted: {
          tags: ['dirty'],
          description: 'A dialog says why the customer cannot save or continue (APW-27 to APW-32, APW-44).',
          on: { 'message.read': 'editing' },
        },
        offering: {
          tags: ['dirty'],
          description: 'No saved method can pay this; the customer can add one now or later (APW-50).',
          on: {
            'addition.chosen': { target: 'editing', actions: 'wantAddition' },
            'message.read': 'editing',
          },
        },
        withoutMethod: {
          tags: ['dirty'],
          description:
            'An active auto pay lost its primary method: it needs another one or is switched off (APW-66, APW-67).',
          on: {
            'addition.chosen': { target: 'editing', actions: 'leadToMethods' },
            'disabling.chosen': 'saving',
            'message.read': 'editing',
          },
        },
        saving: {
          description: 'What is being saved cannot be edited: the answer decides what the form shows.',
          tags: ['busy'],
          entry: 'forgetRefused',
          invoke: {
            src: 'saveSettings',
            input: ({ context: { saved, form }, event }) => ({
              saved,
              entry: entryOf(form),
              disables: event.type === 'disabling.chosen',
            }),
            onDone: {
              target: 'editing.saved',
              actions: [
                { type: 'keepSaved', params: ({ event }) => ({ settings: event.output }) },
                { type: 'tellSaved', params: ({ event }) => ({ settings: event.output }) },
              ],
            },
            onError: {
              target: 'failed',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'tellFailed'],
            },
          },
        },
        failed: {
          tags: ['dirty'],
          description:
            'The save failed and every entry stays (ERR2-05). After the message the first refused field is shown.',
          on: {
            'message.read': {
              target: 'editing',
              actions: ['markRefused', 'leadToRefused', 'forgetFailure', 'tellRead'],
            },
          },
        },
      },
    },
  },
});
