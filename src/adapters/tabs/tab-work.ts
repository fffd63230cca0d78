import type { AnyMachineSnapshot } from 'xstate';
import type { TabWork } from '../../../machines/app/app-update.machine.ts';
import { isPaymentInFlight, watchPaymentsInFlight } from '../http/payments-in-flight.ts';
import type { Live } from '../inspector/running-machines.ts';

/** Reports the work in this tab at once and after each change, by the tags of every running machine. */
export function watchWork(live: Live, emit: (event: { type: 'work.changed'; work: TabWork }) => void) {
  let last: TabWork | undefined;
  const update = () => {
    const work = workOf(live);
    if (work !== last) emit({ type: 'work.changed', work });
    last = work;
  };
  const stop = [live.watch(update), watchPaymentsInFlight(update)];
  update();
  return () => {
    for (const end of stop) end();
  };
}

function workOf(live: Live): TabWork {
  const running = live
    .all()
    .map((actor) => actor.getSnapshot() as AnyMachineSnapshot)
    .filter(({ status }) => status === 'active');
  if (isPaymentInFlight() || running.some(isPaying)) return 'payment';
  if (running.some((snapshot) => snapshot.hasTag('dirty'))) return 'unsaved';
  return running.some(isChanging) ? 'changing' : 'none';
}

/** Machines that only read: a reload in the middle of their work loses nothing. */
const READERS = new Set(['query', 'balanceLookUp', 'history']);

function isChanging(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.hasTag('busy') && !READERS.has(snapshot.machine.id);
}

/** Fetching a review is not yet a payment. */
function isPaying(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.machine.id === 'checkout' && snapshot.hasTag('busy') && !snapshot.matches('reviewing');
}
