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
}

export interface HeldToast extends ToastWords {
  readonly id: string;
}

type Context = {
  readonly toasts: readonly HeldToast[];
  readonly shown: number;
};

/** Short messages that disappear by themselves, but not while the pointer or the focus is on them. */
export const noticesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'toast.shown'; toast: ToastWords }
      | { type: 'toast.dismissed'; id: string }
      | { type: 'toast.expired'; id: string }
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
      for (const { id, seconds } of context.toasts) {
        enqueue.raise({ type: 'toast.expired', id }, { id, delay: seconds * 1000 });
      }
    }),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.toasts) enqueue.cancel(id);
    }),
  },
}).createMachine({
  id: 'notices',
  description: 'Each toast has its own time. The time stops while the pointer or the focus is on the toasts.',
  context: { toasts: [], shown: 0 },
  initial: 'running',
  on: {
    'toast.dismissed': { actions: { type: 'dropToast', params: ({ event }) => ({ id: event.id }) } },
    'toast.expired': { actions: { type: 'dropToast', params: ({ event }) => ({ id: event.id }) } },
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
