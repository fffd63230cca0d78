import type { AnyActorRef } from 'xstate';

/** The machines that run in this tab, so that nothing takes the page away from one that is at work. */
export interface Live {
  add(actor: AnyActorRef): void;
  remove(actor: AnyActorRef): void;
  all(): readonly AnyActorRef[];
  /** Told when one comes, goes or moves. */
  watch(listener: () => void): () => void;
}

export function createLive(): Live {
  const actors = new Set<AnyActorRef>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const remove = (actor: AnyActorRef) => {
    actors.delete(actor);
    tell();
  };
  return {
    add(actor) {
      actors.add(actor);
      actor.subscribe({ next: tell, complete: () => remove(actor) });
      tell();
    },
    remove,
    all: () => [...actors],
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
