import { type Grant, mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import { PLACE_TEXTS } from '../text/places.ts';

export type PlaceName = keyof typeof PLACE_TEXTS;

export interface Place {
  readonly name: PlaceName;
  /** Below `/office`. The pages of one thing stand below it, such as `/payments/AB12`. */
  readonly path: `/${string}`;
  readonly right: OfficeRight;
  readonly label: string;
  readonly what: string;
  /** False for a place that has only pages of single things: the search leads to them. */
  readonly isLinked: boolean;
}

/** The places in the order of the navigation. */
const PLACES: readonly Place[] = [
  place('search', '/search', 'customers:read'),
  { ...place('customers', '/customers', 'customers:read'), isLinked: false },
  place('payments', '/payments', 'payments:read'),
  place('refunds', '/refunds', 'refunds:read'),
  place('exceptions', '/exceptions', 'exceptions:read'),
  place('approvals', '/approvals', 'emails:approve'),
  place('disputes', '/disputes', 'disputes:read'),
  place('auto-pays', '/auto-pays', 'auto-pays:read'),
  place('payouts', '/payouts', 'payouts:read'),
  place('imports', '/imports', 'imports:read'),
  place('remittances', '/remittances', 'remittances:read'),
  place('billers', '/billers', 'billers:read'),
  place('people', '/people', 'people:read'),
  place('connection', '/connection', 'connection:read'),
  place('log', '/log', 'log:read'),
];

function place(name: PlaceName, path: Place['path'], right: OfficeRight): Place {
  return { name, path, right, isLinked: true, ...PLACE_TEXTS[name] };
}

/** The linked places that somebody's rights open. */
export function placesFor(grants: readonly Grant[]): readonly Place[] {
  return PLACES.filter(({ isLinked, right }) => isLinked && mayDoSomewhere(grants, right));
}

/** The place to which an address belongs; undefined for the start page and for an unknown one. */
export function placeAt(path: string): Place | undefined {
  return PLACES.find((one) => path === one.path || path.startsWith(`${one.path}/`));
}
