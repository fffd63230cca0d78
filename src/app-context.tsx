import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ToastWords } from '../machines/notices.ts';
import type { LoggedCustomer } from '../machines/session-facts.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { App } from './start-app.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('There is no app above this component');
  return app;
}

export interface Session {
  readonly customer: number | undefined;
  /** Missing when a reload happened without a connection. */
  readonly profile: LoggedCustomer | undefined;
  readonly keep: boolean;
}

export function useSession(): Session {
  return useSelector(useApp().session, ({ context }) => context);
}

/** True while the services cannot be reached. */
export function useIsOffline(): boolean {
  return useSelector(useApp().connectivity, (snapshot) => snapshot.hasTag('offline'));
}

/** Shows a toast. */
export function useToast(): (toast: ToastWords) => void {
  const { notices } = useApp();
  return (toast) => notices.send({ type: 'toast.shown', toast });
}

/** What a screen's `wiring.ts` exports: its machine with its ports wired. */
export type Wiring<M extends AnyStateMachine> = (adapters: Adapters) => M;

const wired = new WeakMap<Adapters, Map<Wiring<AnyStateMachine>, AnyStateMachine>>();

/** The wired machine of a screen, the same one for as long as the app runs, ready for `useActorRef`. */
export function useWired<M extends AnyStateMachine>(wiring: Wiring<M>): M {
  const { adapters } = useApp();
  const known = wired.get(adapters) ?? new Map<Wiring<AnyStateMachine>, AnyStateMachine>();
  wired.set(adapters, known);
  const machine = known.get(wiring) ?? wiring(adapters);
  known.set(wiring, machine);
  return machine as M;
}
