import type { App } from '../../app/app.ts';
import type * as SandboxMachines from './sandbox-machines.tsx';

/** Stored once the machines page was opened in this browser. */
const MARK = 'billfold.machines';

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
    return isMarked();
  }
}

/**
 * After the machines page was opened once, every tab of this browser records from its start. Tabs that are
 * already open start recording.
 */
export function followRecording(adapters: App['adapters']): void {
  const follow = async () => {
    if (!isMarked()) return;
    const machines = await sandboxMachines();
    if (machines) machines.record(adapters);
    else localStorage.removeItem(MARK);
  };
  addEventListener('storage', ({ key }) => key === MARK && void follow());
  void follow();
}

export function markRecording(): void {
  localStorage.setItem(MARK, 'recorded');
}

function isMarked(): boolean {
  return localStorage.getItem(MARK) !== null;
}
