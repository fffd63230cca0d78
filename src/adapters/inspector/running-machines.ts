import type { AnyActorRef } from 'xstate';

/** The machines that run in this tab, so that nothing replaces the page while one is busy. */
export interface Live {
  add(actor: AnyActorRef): void;
  remove(actor: AnyActorRef): void;
  all(): readonly AnyActorRef[];
  /** Calls the listener when a machine starts, stops or changes state. */
  watch(listener: () => void): () => void;
}

export function createLive(): Live {
  const actors = new Set<AnyActorRef>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const remove = (actor: AnyActorRef) => {
    actors.delete(actor);
    notify();
  };
  return {
    add(actor) {
      actors.add(actor);
      actor.subscribe({ next: notify, complete: () => remove(actor) });
      notify();
    },
    remove,
    all: () => [...actors],
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
