import { asc, eq } from 'drizzle-orm';
import { type FaultKind, type FaultState, listFaults, PROCESSOR } from '../gateways/sandbox-faults.ts';
import { shownName } from '../store/billers.ts';
import { billers, billTypes } from '../store/schema/billers.ts';
import type { Store } from '../store/store.ts';

/** Something outside of the portal that can be made to fail. */
export interface Service {
  readonly kind: FaultKind;
  readonly name: string;
  /** Its field in `POST /sandbox/faults`. */
  readonly field: string;
  readonly logo: string | undefined;
  readonly states: readonly FaultState[];
  readonly state: FaultState;
}

export const STATES: Record<FaultKind, readonly FaultState[]> = {
  processor: ['up', 'down', 'slow', 'ambiguous'],
  biller: ['up', 'down', 'slow'],
  booking: ['up', 'hour', 'day', 'never'],
  tax: ['up', 'down', 'slow'],
};

export const STATE_NAMES: Record<FaultState, string> = {
  up: 'Up',
  down: 'Down',
  slow: 'Slow',
  ambiguous: 'Ambiguous',
  hour: '1 hour',
  day: '1 day',
  never: 'Never',
};

/**
 * The processor, every biller, and the tax service of every organization that takes business taxes.
 */
export async function listServices(store: Store): Promise<Service[]> {
  const organizations = await store.db
    .select({ id: billers.id, name: shownName, logo: billers.logo })
    .from(billers)
    .orderBy(asc(shownName));
  const forTax = await store.db
    .selectDistinct({ id: billTypes.billerId })
    .from(billTypes)
    .where(eq(billTypes.isBusinessTax, true));
  const set = await listFaults(store);
  const service = (
    kind: FaultKind,
    subject: string,
    name: string,
    field: string,
    logo?: string,
  ): Service => ({
    kind,
    name,
    field,
    logo,
    states: STATES[kind],
    state: (set.find((fault) => fault.kind === kind && fault.subject === subject)?.state ??
      'up') as FaultState,
  });
  return [
    service('processor', PROCESSOR, 'Payment processor', 'processor'),
    ...organizations.map(({ id, name, logo }) => service('biller', `${id}`, name, `billers.${id}`, logo)),
    ...organizations.map(({ id, name, logo }) =>
      service('booking', `${id}`, `Books of ${name}`, `booking.${id}`, logo),
    ),
    ...organizations
      .filter(({ id }) => forTax.some((biller) => biller.id === id))
      .map(({ id, name, logo }) => service('tax', `${id}`, `Tax service of ${name}`, `tax.${id}`, logo)),
  ];
}

/** The colour of a state: green, red or amber. */
export function toneOf(state: FaultState): string {
  if (state === 'up') return 'tone-ok';
  return state === 'down' ? 'tone-error' : 'tone-warn';
}

export const servicesNotUp = (services: readonly Service[]) => services.filter(({ state }) => state !== 'up');
