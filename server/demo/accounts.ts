import type { DemoAutoPay } from './auto-pay.ts';
import { PAY_THEMSELVES } from './auto-pay-accounts.ts';
import type { BillerName } from './billers.ts';
import type { BlockName } from './content/blocks.ts';
import type { PersonName } from './people.ts';
import { TAX_ACCOUNTS } from './tax-accounts.ts';
import { PAID_BY_TEXT } from './text-accounts.ts';

/** How the newest bill of a demo account stands (SRV-56). */
export type Standing =
  | 'due'
  | 'past due'
  | 'paid'
  | 'credit'
  | 'not calculated'
  | 'in collections'
  | 'prepaid'
  | 'final'
  | 'equal pay'
  | 'direct pay'
  | 'not payable'
  | 'no bill'
  | 'tax returns';

export interface DemoAccount {
  readonly biller: BillerName;
  readonly type: string;
  readonly number: string;
  readonly holders: readonly PersonName[];
  /** Whose name stands on an account that no customer of the demo holds. */
  readonly owner?: { readonly name: string; readonly business?: string; readonly pin?: string };
  readonly standing: Standing;
  /** Days from load day to the due date; negative is past. */
  readonly due: number;
  readonly dollars: number;
  readonly nickname?: string;
  readonly periods?: number;
  readonly eftBlacklisted?: true;
  /** Its biller goes on billing it: what each month is charged in dollars, from January on. */
  readonly charges?: readonly number[];
  readonly at?: string;
  readonly autoPay?: DemoAutoPay;
  /** What else it is there to show. */
  readonly shows?: string;
  /** What its statements show beside the common lines. */
  readonly blocks?: BlockName;
  readonly meters?: readonly {
    readonly id: string;
    readonly currReading: number;
    readonly prevReading: number;
  }[];
}

/** What a statement is made of, whoever holds the account. */
export type BilledAccount = Omit<DemoAccount, 'holders'>;

const mine = { holders: ['demo'] } as const;

const nobodys = { holders: [], standing: 'due', periods: 3 } as const;

/** Accounts that can be added: by last name, by business name and by PIN, and one of a business tax (SRV-62). */
export const TO_BE_ADDED: readonly DemoAccount[] = [
  {
    ...nobodys,
    biller: 'harbor',
    type: 'water',
    number: '100-5501-20',
    owner: { name: 'Dana Mercer', pin: '7310' },
    due: 12,
    dollars: 64.2,
    at: '90 Orchard Lane',
  },
  {
    ...nobodys,
    biller: 'summit',
    type: 'gas',
    number: 'G-880110',
    owner: { name: 'Office', business: 'Mercer Pottery LLC', pin: '5512' },
    due: 8,
    dollars: 118.75,
    at: '14 Kiln Street',
  },
  ...TAX_ACCOUNTS.filter(({ holders }) => holders.length === 0),
];

/** The accounts of the demo: every standing, more than 20 that can be paid (SRV-53, SRV-56, SRV-63). */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    biller: 'harbor',
    type: 'water',
    number: '100-2218-04',
    blocks: 'water',
    meters: [
      { id: 'W-4471', currReading: 123_610, prevReading: 118_204 },
      { id: 'W-4472', currReading: 42_330, prevReading: 40_118 },
    ],
    holders: ['demo', 'partner'],
    standing: 'due',
    due: 5,
    dollars: 82.4,
    nickname: 'Home water',
    periods: 27,
    at: '418 Alder Street',
  },
  {
    biller: 'harbor',
    type: 'electric',
    number: '100-2218-77',
    blocks: 'electric',
    holders: ['demo', 'partner'],
    standing: 'past due',
    due: -4,
    dollars: 131.18,
    nickname: 'Home electric',
    periods: 6,
    at: '418 Alder Street',
  },
  {
    biller: 'harbor',
    type: 'water',
    number: '100-9051-12',
    ...mine,
    standing: 'paid',
    due: 9,
    dollars: 0,
    nickname: 'Lake cabin',
    periods: 5,
    charges: [31.2, 30.85, 33.4, 41.75, 58.1, 74.6, 88.25, 86.9, 61.3, 44.05, 33.7, 31.95],
    at: '12 Shoreline Drive',
  },
  {
    biller: 'harbor',
    type: 'electric',
    number: '100-9051-40',
    ...mine,
    standing: 'credit',
    due: 12,
    dollars: -18.25,
    periods: 3,
    at: '12 Shoreline Drive',
  },
  {
    biller: 'cascade',
    type: 'electric',
    number: '5520 448 19',
    ...mine,
    standing: 'due',
    due: 3,
    dollars: 94.07,
    nickname: 'Rental, 2nd floor',
    periods: 6,
    at: '77 Birch Lane, Unit 2',
  },
  {
    biller: 'cascade',
    type: 'electric',
    number: '5520 448 20',
    ...mine,
    standing: 'equal pay',
    due: 14,
    dollars: 110,
    periods: 4,
    at: '77 Birch Lane, Unit 3',
  },
  {
    biller: 'cascade',
    type: 'electric',
    number: '5520 448 21',
    ...mine,
    standing: 'final',
    due: 6,
    dollars: 41.63,
    periods: 3,
    at: '77 Birch Lane, Unit 4',
  },
  {
    biller: 'summit',
    type: 'gas',
    number: 'G-771203',
    ...mine,
    standing: 'due',
    due: 10,
    dollars: 56.9,
    nickname: 'Home gas',
    periods: 6,
    at: '418 Alder Street',
  },
  {
    biller: 'summit',
    type: 'gas',
    number: 'G-771204',
    ...mine,
    standing: 'not calculated',
    due: 18,
    dollars: 63.35,
    periods: 3,
    at: '77 Birch Lane',
  },
  { biller: 'summit', type: 'gas', number: 'G-771208', ...mine, standing: 'no bill', due: 0, dollars: 0 },
  {
    biller: 'redmesa',
    type: 'water',
    number: '87-40021',
    ...mine,
    standing: 'due',
    due: 21,
    dollars: 37.15,
    nickname: "Mom's house",
    periods: 4,
    at: '9 Cholla Court',
  },
  {
    biller: 'redmesa',
    type: 'water',
    number: '87-40022',
    ...mine,
    standing: 'in collections',
    due: -75,
    dollars: 212.8,
    periods: 3,
  },
  {
    biller: 'redmesa',
    type: 'prepaid',
    number: '87-40030',
    ...mine,
    standing: 'prepaid',
    due: 0,
    dollars: 0,
    nickname: 'Garden meter',
  },
  {
    biller: 'canyon',
    type: 'property',
    number: 'R0041882',
    blocks: 'property',
    ...mine,
    standing: 'due',
    due: 30,
    dollars: 1846.52,
    nickname: 'House',
    periods: 3,
    at: '418 Alder Street',
  },
  {
    biller: 'canyon',
    type: 'property',
    number: 'R0055190',
    holders: ['demo', 'partner'],
    standing: 'due',
    due: 30,
    dollars: 3120.08,
    nickname: 'Rental',
    periods: 2,
    at: '77 Birch Lane',
  },
  {
    biller: 'maple',
    type: 'citation',
    number: 'C-2291847',
    ...mine,
    standing: 'due',
    due: 8,
    dollars: 45,
    periods: 1,
  },
  {
    biller: 'maple',
    type: 'services',
    number: 'S-10077',
    ...mine,
    standing: 'not payable',
    due: 15,
    dollars: 24,
    periods: 2,
  },
  {
    biller: 'maple',
    type: 'licenses',
    number: 'L-5540',
    blocks: 'licenses',
    ...mine,
    standing: 'due',
    due: 17,
    dollars: 212,
    nickname: 'Pottery stand',
    periods: 1,
  },
  {
    biller: 'northwind',
    type: 'pickup',
    number: 'NW 30418',
    ...mine,
    standing: 'due',
    due: 2,
    dollars: 28.5,
    nickname: 'Trash, home',
    periods: 5,
  },
  {
    biller: 'northwind',
    type: 'pickup',
    number: 'NW 30419',
    ...mine,
    standing: 'due',
    due: 16,
    dollars: 28.5,
    periods: 2,
  },
  {
    biller: 'northwind',
    type: 'commercial',
    number: 'NW-C 7714',
    blocks: 'invoices',
    ...mine,
    standing: 'due',
    due: 12,
    dollars: 486.4,
    nickname: 'Studio hauling',
    periods: 3,
  },
  {
    biller: 'pioneer',
    type: 'fiber',
    number: '400190872',
    blocks: 'own document',
    ...mine,
    standing: 'due',
    due: 1,
    dollars: 79.99,
    nickname: 'Fiber, home',
    periods: 6,
  },
  {
    biller: 'pioneer',
    type: 'fiber',
    number: '400190873',
    blocks: 'no document',
    ...mine,
    standing: 'not calculated',
    due: 11,
    dollars: 64.99,
    periods: 2,
  },
  {
    biller: 'pioneer',
    type: 'fiber',
    number: '400190880',
    ...mine,
    standing: 'direct pay',
    due: 13,
    dollars: 49.99,
    periods: 2,
  },
  {
    biller: 'revenue',
    type: 'license',
    number: '0094471',
    ...mine,
    standing: 'due',
    due: 19,
    dollars: 642.3,
    nickname: 'Shop',
    periods: 3,
    eftBlacklisted: true,
  },
  {
    biller: 'evergreen',
    type: 'dues',
    number: 'LOT-114',
    blocks: 'dues',
    ...mine,
    standing: 'due',
    due: 27,
    dollars: 165,
    periods: 4,
  },
  {
    biller: 'evergreen',
    type: 'dues',
    number: 'LOT-115',
    ...mine,
    standing: 'past due',
    due: -12,
    dollars: 165,
    periods: 3,
  },
  {
    biller: 'evergreen',
    type: 'dues',
    number: 'LOT-118',
    ...mine,
    standing: 'due',
    due: 24,
    dollars: 155,
    periods: 2,
  },
  {
    biller: 'evergreen',
    type: 'dues',
    number: 'LOT-121',
    ...mine,
    standing: 'due',
    due: 25,
    dollars: 155,
    periods: 2,
  },
  {
    biller: 'harbor',
    type: 'electric',
    number: '100-7713-02',
    ...mine,
    standing: 'due',
    due: 4,
    dollars: 66.21,
    nickname: 'Workshop',
    periods: 3,
  },
  {
    biller: 'cascade',
    type: 'electric',
    number: '5520 448 33',
    ...mine,
    standing: 'due',
    due: 7,
    dollars: 73.9,
    periods: 2,
  },
  {
    biller: 'summit',
    type: 'gas',
    number: 'G-771230',
    ...mine,
    standing: 'due',
    due: 22,
    dollars: 31.44,
    periods: 2,
  },
  {
    biller: 'harbor',
    type: 'water',
    number: '100-4400-18',
    holders: ['single'],
    standing: 'due',
    due: 6,
    dollars: 61.75,
    periods: 4,
    at: '2 Juniper Place',
  },
  ...PAY_THEMSELVES,
  ...TAX_ACCOUNTS.filter(({ holders }) => holders.length > 0),
  ...PAID_BY_TEXT,
  ...TO_BE_ADDED,
];
