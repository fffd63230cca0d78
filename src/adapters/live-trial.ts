import { type AnyActorScope, type AnyMachineSnapshot, createActor, fromCallback } from 'xstate';
import { Fault } from '../../domain/redaction.ts';

/** What a machine would break over, were it told this now; nothing is done by trying. */
export function triedOut(snapshot: AnyMachineSnapshot, event: { readonly type: string }): string | undefined {
  const self = createActor(fromCallback(() => {}));
  const scope: AnyActorScope = {
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
  try {
    snapshot.machine.transition(snapshot, event, scope);
    return undefined;
  } catch (error) {
    return new Fault(error).name;
  }
}
