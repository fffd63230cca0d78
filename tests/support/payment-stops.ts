import { MINUTE } from '../../domain/values/durations.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { tellPaymentStops } from '../../server/workflows/payment-stops.ts';
import type { Portal } from './portal.ts';

/** Lets this time pass while the portal works: a stop that no process has seen for a while counts as over. */
export async function workFor(portal: Portal, milliseconds: number): Promise<void> {
  const step = 10 * MINUTE;
  await tellPaymentStops(portal.parts);
  for (let left = milliseconds; left > 0; left -= step) {
    portal.pass(Math.min(step, left));
    await tellPaymentStops(portal.parts);
  }
  await runDueWork(portal.parts);
}
