import type { AnyMachineSnapshot } from 'xstate';
import type { TabWork } from '../../machines/appUpdate.ts';
import type { Live } from './live.ts';
import { isMoneyUnderWay, watchMoney } from './money-under-way.ts';

/** Tells at once and after each change what goes on in this tab, by the tags of every machine that runs in it. */
export function watchWork(live: Live, tell: (event: { type: 'work.changed'; work: TabWork }) => void) {
  let last: TabWork | undefined;
  const look = () => {
    const work = workOf(live);
    if (work !== last) tell({ type: 'work.changed', work });
    last = work;
  };
  const stop = [live.watch(look), watchMoney(look)];
  look();
  return () => {
    for (const end of stop) end();
  };
}

function workOf(live: Live): TabWork {
  const running = live
    .all()
    .map((actor) => actor.getSnapshot() as AnyMachineSnapshot)
    .filter(({ status }) => status === 'active');
  if (isMoneyUnderWay() || running.some(isPaying)) return 'payment';
  if (running.some((snapshot) => snapshot.hasTag('dirty'))) return 'unsaved';
  return running.some((snapshot) => snapshot.hasTag('busy')) ? 'reading' : 'none';
}

/** A review that is only being fetched is not yet a payment. */
function isPaying(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.machine.id === 'checkout' && snapshot.hasTag('busy') && !snapshot.matches('reviewing');
}
