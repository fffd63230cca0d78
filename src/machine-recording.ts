import type { Adapters } from './adapters/adapters.ts';

/** Stands in the storage once the page of machines was opened in this browser. */
const MARK = 'billfold.machines';

/**
 * What records machines, and the page that shows them; nothing where the server is no sandbox. A part that is not served
 * must not be asked for: its absence would be taken for a new version of the app (ruling 31).
 */
export async function sandboxMachines(): Promise<
  typeof import('./screens/dev/sandbox-machines.tsx') | undefined
> {
  return (await isServed()) ? import('./screens/dev/sandbox-machines.tsx') : undefined;
}

/** Without a connection it is there when it was before: the browser keeps it like all that never changes. */
async function isServed(): Promise<boolean> {
  if (import.meta.env.DEV) return true;
  try {
    return (await fetch('/sandbox/style.css', { method: 'HEAD' })).ok;
  } catch {
    return isMarked();
  }
}

/** Once somebody has looked, every tab of this browser records from its start, and those that are open from now on. */
export function followRecording(adapters: Adapters): void {
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
