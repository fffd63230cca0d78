import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../domain/api/call.ts';

/** A placeholder for a call that a machine makes to the server. `wire` in `src/adapters` makes it real. */
export function port<C extends Call>(call: C): PromiseActorLogic<AnswerOf<C>, RequestOf<C>> {
  return unwiredPromise<AnswerOf<C>, RequestOf<C>>({ call, money: false });
}

/**
 * A placeholder for a call that moves money: its expected failures are values, and it always carries an
 * attempt key.
 */
export function moneyPort<C extends Call>(
  call: C,
): PromiseActorLogic<MoneyOutcome<AnswerOf<C>>, MoneyInput<C>> {
  return unwiredPromise<MoneyOutcome<AnswerOf<C>>, MoneyInput<C>>({ call, money: true });
}

export interface MoneyInput<C> {
  readonly key: string;
  readonly request: RequestOf<C>;
}

/** The outcome of a payment, as far as this device can know it. */
export type MoneyOutcome<Answer> =
  | { readonly kind: 'accepted'; readonly answer: Answer }
  | { readonly kind: 'declined'; readonly message: string; readonly code?: string | undefined }
  /** The payment never reached the server: nothing was charged. */
  | { readonly kind: 'unsent'; readonly message: string }
  /** The payment may have been made: ask by its key before anything else. */
  | { readonly kind: 'undetermined' };

/**
 * Placeholders for actors that are not calls: the device, the other tabs, the bot check. A screen's
 * `wiring.ts` provides them by name.
 */
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

/** The description of a placeholder. */
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
