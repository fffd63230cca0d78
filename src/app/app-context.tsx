import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ToastWords } from '../../machines/app/notices.machine.ts';
import type { LoggedCustomer } from '../../machines/session/session-values.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { App } from './app.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('no app');
  return app;
}

export interface Session {
  readonly customer: number | undefined;
  /** Undefined after a reload without a connection. */
  readonly profile: LoggedCustomer | undefined;
  readonly keep: boolean;
}

export function useSession(): Session {
  return useSelector(useApp().session, ({ context }) => context);
}

export function useIsOffline(): boolean {
  return useSelector(useApp().connectivity, (snapshot) => snapshot.hasTag('offline'));
}

/** True while something else answers in place of the server, such as a Wi-Fi that asks to sign in. */
export function isUnanswered(snapshot: SnapshotFrom<App['connectivity']>): boolean {
  return snapshot.hasTag('offline') && snapshot.context.isConnected;
}

export function useToast(): (toast: ToastWords) => void {
  const { notices } = useApp();
  return (toast) => notices.send({ type: 'toast.shown', toast });
}

/** The export of a screen's `wiring.ts`: its machine with its ports wired. */
export type Wiring<M extends AnyStateMachine> = (adapters: Adapters) => M;

type Source<M extends AnyStateMachine> = M | Wiring<M>;

const wired = new WeakMap<Adapters, Map<Source<AnyStateMachine>, AnyStateMachine>>();

/**
 * The wired machine of a screen, ready for `useActorRef`. It stays the same while the app runs. A machine whose ports
 * are all calls needs no wiring.
 */
export function useWired<M extends AnyStateMachine>(source: Source<M>): M {
  const { adapters } = useApp();
  const machines = wired.get(adapters) ?? new Map<Source<AnyStateMachine>, AnyStateMachine>();
  wired.set(adapters, machines);
  const machine =
    machines.get(source) ?? (typeof source === 'function' ? source(adapters) : adapters.wire(source));
  machines.set(source, machine);
  return machine as M;
}
