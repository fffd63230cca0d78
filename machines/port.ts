import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../domain/call.ts';

/** Where a machine needs the server: a placeholder that knows its call. `wire` in `src/adapters` makes it real. */
export function port<C extends Call>(call: C): PromiseActorLogic<AnswerOf<C>, RequestOf<C>> {
  return unwiredPromise<AnswerOf<C>, RequestOf<C>>({ call, money: false });
}

/** A port for a call that moves money: its expected failures are values, and it always travels with a key. */
export function moneyPort<C extends Call>(
  call: C,
): PromiseActorLogic<MoneyOutcome<AnswerOf<C>>, MoneyInput<C>> {
  return unwiredPromise<MoneyOutcome<AnswerOf<C>>, MoneyInput<C>>({ call, money: true });
}

export interface MoneyInput<C> {
  readonly key: string;
  readonly request: RequestOf<C>;
}

/** What became of the money, as far as this device can know. */
export type MoneyOutcome<Answer> =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'declined'; readonly message: string }
  /** Known never to have reached the server: nothing was taken. */
  | { readonly kind: 'unsent'; readonly message: string }
  /** It may have been paid: ask by its key before anything else. */
  | { readonly kind: 'undetermined' };

/** Ports that are not calls: the device, the other tabs, the bot check. A screen's `wiring.ts` provides them by name. */
export const unwired = {
  promise: <Out, In = NonReducibleUnknown>(): PromiseActorLogic<Out, In> => unwiredPromise<Out, In>({}),
  callback: <Received extends EventObject = EventObject, In = NonReducibleUnknown>(): CallbackActorLogic<
    Received,
    In
  > =>
    Object.assign(
      fromCallback<Received, In>(() => {
        throw new Error(NOT_WIRED);
      }),
      { unwired: true as const },
    ),
};

/** What a placeholder says of itself. */
export interface Placeholder {
  readonly unwired: true;
  readonly call?: Call;
  readonly money?: boolean;
}

export function isPlaceholder(logic: unknown): logic is Placeholder {
  return typeof logic === 'object' && logic !== null && 'unwired' in logic;
}

const NOT_WIRED = 'not wired';

function unwiredPromise<Out, In>(facts: Omit<Placeholder, 'unwired'>): PromiseActorLogic<Out, In> {
  const logic = fromPromise<Out, In>(() => Promise.reject(new Error(NOT_WIRED)));
  return Object.assign(logic, { ...facts, unwired: true as const });
}
