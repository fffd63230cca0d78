import { type AnyActorScope, createActor, fromCallback } from 'xstate';

/** What a machine is told an event in, to see where that would lead: nothing is run, sent or emitted by it. */
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
