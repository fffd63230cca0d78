import { useLayoutEffect, useRef } from 'react';
import type { ActorRef, AnyActorRef, EventObject } from 'xstate';

type Emitted<A> = A extends ActorRef<infer _S, infer _E, infer E> ? E : never;

type Handlers<E extends EventObject> = {
  readonly [Type in E['type']]?: (event: Extract<E, { type: Type }>) => void;
};

/**
 * Calls the handler of each event that a machine emits. It is the handler of the latest render, so it can use
 * whatever the component knows. It listens from the first frame on: a click can come before the effects of that
 * frame have run.
 */
export function useEmitted<A extends AnyActorRef>(
  actor: A | undefined,
  handlers: Handlers<Emitted<A>>,
): void {
  const latest = useRef<Readonly<Record<string, ((event: never) => void) | undefined>>>(handlers);
  latest.current = handlers;
  useLayoutEffect(() => {
    const subscriptions = Object.keys(latest.current).map((type) =>
      actor?.on(type, (event: EventObject) => latest.current[type]?.(event as never)),
    );
    return () => {
      for (const subscription of subscriptions) subscription?.unsubscribe();
    };
  }, [actor]);
}
