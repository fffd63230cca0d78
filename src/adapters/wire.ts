import { type AnyStateMachine, fromPromise, StateMachine } from 'xstate';
import type { RequestOf } from '../../domain/call.ts';
import { isPlaceholder, type MoneyInput, type Placeholder } from '../../machines/port.ts';
import type { Services } from './services.ts';

type Provided<M extends AnyStateMachine> = NonNullable<Parameters<M['provide']>[0]['actors']>;

export interface Wiring<M extends AnyStateMachine> {
  readonly actors?: Provided<M>;
}

export type Wire = <M extends AnyStateMachine>(machine: M, wiring?: Wiring<M>) => M;

/** Gives every call port of a machine, and of the machines inside it, its HTTP call; throws when any port is left over. */
export function createWire(services: Services): Wire {
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
    return machine.provide({ actors: real }) as M;
  };
  return wire;
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

/** A payment is not stopped by leaving its screen: an aborted request may have been paid all the same. */
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
