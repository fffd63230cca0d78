import type {
  EventOutcome,
  SECURITY_EVENTS,
  SecurityEvent,
} from '../../domain/session/text/security-events.ts';
import type { Dependencies } from '../dependencies.ts';
import { events } from '../store/schema/events.ts';
import type { Scope } from '../store/scope.ts';
import { currentOrigin } from './origin.ts';

/** The customer of an event that concerns nobody we know. */
export const NOBODY = 0;

type OutcomeOf<K extends SecurityEvent> = keyof (typeof SECURITY_EVENTS)[K] & EventOutcome;

/**
 * Records an event in the transaction of what it tells, and logs it after the commit. The session is
 * that of the request, unless the event is about another one.
 */
export async function recordEvent<K extends SecurityEvent>(
  { db, customer }: Scope,
  { store, clock, log }: Pick<Dependencies, 'store' | 'clock' | 'log'>,
  kind: K,
  outcome: OutcomeOf<K>,
  about: { sessionId?: string } = {},
): Promise<void> {
  const origin = currentOrigin();
  const sessionId = about.sessionId ?? origin.sessionId ?? null;
  const { address, device, requestId: id } = origin;
  const at = new Date(clock.now());
  await db.insert(events).values({ customerId: customer, kind, outcome, sessionId, address, device, at });
  store.afterCommit(() =>
    log.info({ id, customer, kind, outcome, sessionId, caller: address }, 'security event'),
  );
}
