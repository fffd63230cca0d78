import type { ActDetail, OfficeAct } from '../../domain/office/acts.ts';
import type { EventOutcome } from '../../domain/session/text/security-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { currentOrigin } from '../events/origin.ts';
import { NOBODY } from '../events/record.ts';
import { events } from '../store/schema/events.ts';
import type { Db } from '../store/store.ts';

interface Act extends ActDetail {
  /** The person who acts; 0 where a sign-in failed for an unknown email. */
  readonly staff: number;
  readonly customer?: number;
  readonly outcome?: EventOutcome;
}

/** Records what staff did, in the transaction that does it. The chain of seals covers it (ruling 66). */
export async function recordAct(
  db: Db,
  { store, clock, log }: Pick<Dependencies, 'store' | 'clock' | 'log'>,
  kind: OfficeAct,
  { staff, customer = NOBODY, outcome = 'done', ...detail }: Act,
): Promise<void> {
  const { address, device, sessionId = null, requestId: id } = currentOrigin();
  const at = new Date(clock.now());
  await db.insert(events).values({
    customerId: customer,
    kind,
    outcome,
    sessionId,
    address,
    device,
    at,
    staffId: staff,
    detail,
  });
  store.afterCommit(() => log.info({ id, staff, kind, outcome, caller: address }, 'office act'));
}
