import { assign, enqueueActions, setup } from 'xstate';

/** How long a toast stays, in seconds; the catalogue sets the numbers. */
export type ToastSeconds = 3 | 5 | 6 | 8 | 15;

export interface ToastWords {
  /** The id by which its sender can remove the toast early. */
  readonly id?: string | undefined;
  readonly tone: 'ok' | 'info' | 'warn' | 'error';
  readonly text: string;
  readonly title?: string | undefined;
  readonly seconds: ToastSeconds;
  /** Undoes the change that the toast reports; offered while the toast is shown. */
  readonly undo?: (() => void) | undefined;
  /** Something else on the page says the same words at this moment, such as the focus. */
  readonly isSaid?: boolean | undefined;
}

export interface HeldToast extends ToastWords {
  readonly id: string;
  /** Its time is over. `again`: the customer asked for it again, so it stays until it is dismissed. */
  readonly over?: 'missed' | 'again';
}

type Context = {
  readonly toasts: readonly HeldToast[];
  readonly shown: number;
};

/**
 * Short messages that disappear by themselves, but not while the pointer or the focus is on them. Someone who
 * reads slowly can ask for an error again, and it stays then.
 */
export const noticesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'toast.shown'; toast: ToastWords }
      | { type: 'toast.dismissed'; id: string }
      | { type: 'toast.expired'; id: string }
      | { type: 'missed.shown' }
      | { type: 'page.left' }
      | { type: 'reading.started' }
      | { type: 'reading.ended' },
  },
  actions: {
    addToast: assign(({ context }, params: { toast: ToastWords }) => ({
      toasts: [
        ...context.toasts.filter(({ text }) => text !== params.toast.text),
        { ...params.toast, id: params.toast.id ?? `toast-${context.shown + 1}` },
      ],
      shown: context.shown + 1,
    })),
    endToast: assign({
      toasts: ({ context }, params: { id: string }) =>
        context.toasts.flatMap<HeldToast>((toast) => {
          if (toast.id !== params.id) return toast;
          return toast.tone === 'error' ? { ...toast, over: 'missed' } : [];
        }),
    }),
    showMissed: assign({
      toasts: ({ context }) =>
        context.toasts.map((toast) => (toast.over ? { ...toast, over: 'again' as const } : toast)),
    }),
    forgetMissed: assign({
      toasts: ({ context }) => context.toasts.filter(({ over }) => over !== 'missed'),
    }),
    dropToast: assign({
      toasts: ({ context }, params: { id: string }) => context.toasts.filter(({ id }) => id !== params.id),
    }),
    startNewest: enqueueActions(({ context, enqueue }) => {
      const newest = context.toasts.at(-1);
      if (newest)
        enqueue.raise(
          { type: 'toast.expired', id: newest.id },
          { id: newest.id, delay: newest.seconds * 1000 },
        );
    }),
    startAll: enqueueActions(({ context, enqueue }) => {
      for (const { id, seconds, over } of context.toasts) {
        if (over) continue;
        enqueue.raise({ type: 'toast.expired', id }, { id, delay: seconds * 1000 });
      }
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue.cancel(id);
    }),
  },
}).createMachine({
  id: 'notices',
  description:
    'Each toast has its own time. The time stops while the pointer or the focus is on the toasts. An error whose time is over can be shown again until the page is left.',
  context: { toasts: [], shown: 0 },
  initial: 'running',
  on: {
    'toast.dismissed': { actions: { type: 'dropToast', params: ({ event }) => ({ id: event.id }) } },
    'toast.expired': { actions: { type: 'endToast', params: ({ event }) => ({ id: event.id }) } },
    'missed.shown': { actions: 'showMissed' },
    'page.left': { actions: 'forgetMissed' },
  },
  states: {
    running: {
      on: {
        'toast.shown': {
          actions: [{ type: 'addToast', params: ({ event }) => ({ toast: event.toast }) }, 'startNewest'],
        },
        'reading.started': { target: 'reading', actions: 'stopAll' },
      },
    },
    reading: {
      on: {
        'toast.shown': { actions: { type: 'addToast', params: ({ event }) => ({ toast: event.toast }) } },
        'reading.ended': { target: 'running', actions: 'startAll' },
      },
    },
  },
});
