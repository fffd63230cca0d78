import type { AppRef, ConnectivityRef, NoticesRef, SessionRef } from '../../machines/app/app.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';

/** Everything that lives as long as the page, for the code that renders it. */
export interface App {
  readonly adapters: Adapters;
  readonly root: AppRef;
  readonly session: SessionRef;
  readonly connectivity: ConnectivityRef;
  readonly notices: NoticesRef;
}
