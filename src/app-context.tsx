import { createContext, use } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { Adapters } from './adapters/adapters.ts';

/** What a screen's `wiring.ts` exports: the machine with its ports wired. */
export type WiringOf<M extends AnyStateMachine> = (adapters: Adapters) => M;

export const AdaptersContext = createContext<Adapters | undefined>(undefined);

export function useAdapters(): Adapters {
  const adapters = use(AdaptersContext);
  if (!adapters) throw new Error('There are no adapters above this component');
  return adapters;
}

const wired = new WeakMap<Adapters, Map<WiringOf<AnyStateMachine>, AnyStateMachine>>();

/** The wired machine of a screen, the same one for as long as the app runs, ready for `useActorRef`. */
export function useWired<M extends AnyStateMachine>(wiring: WiringOf<M>): M {
  const adapters = useAdapters();
  const known = wired.get(adapters) ?? new Map<WiringOf<AnyStateMachine>, AnyStateMachine>();
  wired.set(adapters, known);
  const machine = known.get(wiring) ?? wiring(adapters);
  known.set(wiring, machine);
  return machine as M;
}

export type RefOf<M extends AnyStateMachine> = ActorRefFrom<M>;
