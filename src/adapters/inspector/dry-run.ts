import type { AnyMachineSnapshot } from 'xstate';
import { type AnyActorScope, createActor, fromCallback } from 'xstate';
import { Fault } from '../../../domain/api/redaction.ts';

/**
 * The name of the error with which a machine would fail on an event, or undefined. The trial has no effects.
 */
export function dryRun(snapshot: AnyMachineSnapshot, event: { readonly type: string }): string | undefined {
  try {
    snapshot.machine.transition(snapshot, event, trialScope());
    return undefined;
  } catch (error) {
    return new Fault(error).name;
  }
}

/** A scope for a trial transition, which shows where an event would lead. Nothing is run, sent or emitted. */
export function trialScope(): AnyActorScope {
  const self = createActor(fromCallback(() => {}));
  return {
    self,
    id: '',
    sessionId: '',
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
}
