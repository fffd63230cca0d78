import type { App } from '../../app/app.ts';
import { RECORDING_MARK } from '../../browser/recording-mark.ts';
import type * as SandboxMachines from './sandbox-machines.tsx';

/**
 * The chunk that records machines, and the page that shows them. Undefined if the server is no sandbox. A
 * chunk that is not served must not be requested, because its absence looks like a new version of the app
 * (ruling 31).
 */
export async function sandboxMachines(): Promise<typeof SandboxMachines | undefined> {
  return (await isServed()) ? import('./sandbox-machines.tsx') : undefined;
}

/** Without a connection, it is available if it was before: the browser caches such files forever. */
async function isServed(): Promise<boolean> {
  if (import.meta.env.DEV) return true;
  try {
    return (await fetch('/sandbox/style.css', { method: 'HEAD' })).ok;
  } catch {
    return isRecorded();
  }
}

/**
 * After the machines page was opened once, every tab of this browser records from its start. Tabs that are
 * already open start recording. Resolves once this tab records or has nothing to record.
 */
export function followRecording(adapters: App['adapters']): Promise<void> {
  const follow = async () => {
    if (!isRecorded()) return;
    const machines = await sandboxMachines();
    if (machines) machines.record(adapters);
    else localStorage.removeItem(RECORDING_MARK);
  };
  addEventListener('storage', ({ key }) => key === RECORDING_MARK && void follow());
  return follow();
}

export function markRecording(): void {
  localStorage.setItem(RECORDING_MARK, 'recorded');
}

function isRecorded(): boolean {
  return localStorage.getItem(RECORDING_MARK) !== null;
}
