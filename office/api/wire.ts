import { type AnyStateMachine, fromPromise } from 'xstate';
import { officeCallOf } from '../../machines/office/office-port.ts';
import { isPlaceholder } from '../../machines/port.ts';
import type { OfficeClient } from './client.ts';

type Provided<M extends AnyStateMachine> = NonNullable<Parameters<M['provide']>[0]['actors']>;

/** Gives every call port of a machine its call. Throws if another port remains without one. */
export function wire<M extends AnyStateMachine>(client: OfficeClient, machine: M, actors?: Provided<M>): M {
  const real: Record<string, unknown> = { ...(actors as Record<string, unknown> | undefined) };
  for (const [name, logic] of Object.entries(machine.implementations.actors)) {
    if (name in real || !isPlaceholder(logic)) continue;
    const call = officeCallOf(logic);
    if (!call) throw new Error(`${machine.id}: the port ${name} is not wired`);
    real[name] = fromPromise(({ input, signal }: { input: Record<string, unknown>; signal: AbortSignal }) =>
      client.send(call, input, { signal }),
    );
  }
  return machine.provide({ actors: real }) as M;
}
