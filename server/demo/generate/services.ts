import type { Standing } from '../accounts.ts';
import type { BillerName, BillTypeName } from '../billers.ts';

/**
 * What a household is billed for, with the usual dollars of a bill and the biller's format of
 * account numbers.
 */
export interface Service {
  readonly biller: BillerName;
  readonly type: string;
  readonly weight: number;
  readonly dollars: readonly [least: number, most: number];
  readonly nickname: string;
  /** Makes a number from the customer's seven digits and the position of the account. */
  readonly number: (customer: string, place: string) => string;
}

function service<B extends BillerName>(
  biller: B,
  type: BillTypeName<B>,
  more: Omit<Service, 'biller' | 'type'>,
) {
  return { biller, type, ...more };
}

export const SERVICES: readonly Service[] = [
  service('harbor', 'electric', {
    weight: 24,
    dollars: [48, 210],
    nickname: 'Home electric',
    number: (customer, place) => `2${customer.slice(0, 3)}-${customer.slice(3)}-${place}`,
  }),
  service('harbor', 'water', {
    weight: 22,
    dollars: [38, 140],
    nickname: 'Home water',
    number: (customer, place) => `3${customer.slice(0, 3)}-${customer.slice(3)}-${place}`,
  }),
  service('cascade', 'electric', {
    weight: 16,
    dollars: [52, 190],
    nickname: 'Power',
    number: (customer, place) => `5${customer.slice(0, 3)} ${customer.slice(3)} ${place}`,
  }),
  service('summit', 'gas', {
    weight: 18,
    dollars: [22, 180],
    nickname: 'Home gas',
    number: (customer, place) => `G-${customer}${place}`,
  }),
  service('redmesa', 'water', {
    weight: 8,
    dollars: [25, 90],
    nickname: "Mom's house",
    number: (customer, place) => `88-${customer}${place}`,
  }),
  service('canyon', 'property', {
    weight: 5,
    dollars: [900, 2_200],
    nickname: 'House',
    number: (customer, place) => `R${customer}${place}`,
  }),
  service('northwind', 'pickup', {
    weight: 12,
    dollars: [21, 46],
    nickname: 'Trash',
    number: (customer, place) => `NW ${customer}${place}`,
  }),
  service('pioneer', 'fiber', {
    weight: 14,
    dollars: [49, 120],
    nickname: 'Internet',
    number: (customer, place) => `41${customer}${place}`,
  }),
  service('evergreen', 'dues', {
    weight: 6,
    dollars: [90, 260],
    nickname: 'HOA',
    number: (customer, place) => `LOT-${customer}-${place}`,
  }),
];

/** The standings of the newest bill, with the days from today to its due date. */
export const STANDINGS: readonly {
  readonly standing: Standing;
  readonly weight: number;
  readonly due: readonly [first: number, last: number];
}[] = [
  { standing: 'due', weight: 58, due: [0, 26] },
  { standing: 'paid', weight: 16, due: [0, 26] },
  { standing: 'past due', weight: 11, due: [-20, -1] },
  { standing: 'equal pay', weight: 4, due: [2, 26] },
  { standing: 'credit', weight: 4, due: [2, 26] },
  { standing: 'direct pay', weight: 3, due: [2, 26] },
  { standing: 'not calculated', weight: 2, due: [2, 26] },
  { standing: 'final', weight: 1, due: [2, 26] },
  { standing: 'in collections', weight: 1, due: [-120, -60] },
];
