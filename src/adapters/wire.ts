import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  fromPromise,
  StateMachine,
} from 'xstate';
import type { RequestOf } from '../../domain/api/call.ts';
import { isPlaceholder, type MoneyInput, type Placeholder } from '../../machines/port.ts';
import type { Services } from './http/services.ts';
import type { Live } from './inspector/running-machines.ts';

type Provided<M extends AnyStateMachine> = NonNullable<Parameters<M['provide']>[0]['actors']>;

export interface Wiring<M extends AnyStateMachine> {
  readonly actors?: Provided<M>;
}

export type Wire = <M extends AnyStateMachine>(machine: M, wiring?: Wiring<M>) => M;

/**
 * Gives every call port of a machine, and of the machines inside it, its HTTP call. Throws if a port remains
 * without one.
 */
export function createWire(services: Services, live?: Live): Wire {
  const wire = <M extends AnyStateMachine>(machine: M, { actors }: Wiring<M> = {}): M => {
    const provided = actors as Record<string, unknown> | undefined;
    const real: Record<string, unknown> = { ...provided };
    for (const [name, logic] of Object.entries(machine.implementations.actors)) {
      if (name in real) continue;
      if (isMachine(logic)) real[name] = wire(logic);
      if (!isPlaceholder(logic)) continue;
      if (!logic.call) throw new Error(`${machine.id}: the port ${name} is not wired`);
      real[name] = actorOf(services, logic.call, logic);
    }
    const wired = machine.provide({ actors: real }) as M;
    return live ? tracked(wired, live) : wired;
  };
  return wire;
}

/**
 * Lists a machine among the running ones from its start until it is stopped. A screen that is left stops its
 * machine without notifying the observers, but the machine itself gets the stop event.
 */
function tracked<M extends AnyStateMachine>(machine: M, live: Live): M {
  const { start, transition } = machine;
  return Object.assign(machine, {
    start(snapshot: AnyMachineSnapshot, { self }: Scope) {
      live.add(self);
      start.call(machine, snapshot);
    },
    transition(snapshot: AnyMachineSnapshot, event: EventObject, scope: Scope) {
      if (event.type === 'xstate.stop') live.remove(scope.self);
      return transition.call(machine, snapshot, event, scope);
    },
  });
}

type Scope = Parameters<AnyStateMachine['transition']>[2];

function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

/** Leaving its screen does not abort a payment: the server may have processed an aborted request. */
function actorOf(services: Services, call: NonNullable<Placeholder['call']>, { money }: Placeholder) {
  type Fields = RequestOf<typeof call>;
  if (money) {
    return fromPromise(({ input }: { input: MoneyInput<typeof call> }) =>
      services.sendMoney(call, input.request, input.key),
    );
  }
  return fromPromise(({ input, signal }: { input: Fields; signal: AbortSignal }) =>
    services.send(call, input, { signal }),
  );
}
