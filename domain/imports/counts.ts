import type { Cents } from '../values/cents.ts';
import type { Decision } from './decide.ts';

/** What an import did, or would do, by number of rows. */
export interface ImportCounts {
  readonly rows: number;
  readonly newAccounts: number;
  readonly changedAccounts: number;
  readonly closedAccounts: number;
  readonly newBills: number;
  readonly changedBills: number;
  readonly unchanged: number;
  /** Rows whose bill is being paid. They are applied when that payment has an outcome. */
  readonly waiting: number;
  readonly refused: number;
}

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  newAccounts: 0,
  changedAccounts: 0,
  closedAccounts: 0,
  newBills: 0,
  changedBills: 0,
  unchanged: 0,
  waiting: 0,
  refused: 0,
};

/** Adds what was decided about one row. A row may change an account and its bill. */
export function counted(counts: ImportCounts, decision: Decision): ImportCounts {
  const more = (name: keyof ImportCounts) => ({ [name]: counts[name] + 1 });
  if (decision.kind === 'unchanged') return { ...counts, ...more('unchanged') };
  if (decision.kind === 'waits') return { ...counts, ...more('waiting') };
  if (decision.kind === 'refused') return { ...counts, ...more('refused') };
  return {
    ...counts,
    ...(decision.account && more(ACCOUNT_COUNT[decision.account])),
    ...(decision.bill && more(decision.bill.kind === 'new' ? 'newBills' : 'changedBills')),
  };
}

/** Adds accounts that the portal did not know, and how many of them have a bill. */
export function countedNew(counts: ImportCounts, accounts: number, bills: number): ImportCounts {
  return {
    ...counts,
    newAccounts: counts.newAccounts + accounts,
    newBills: counts.newBills + bills,
  };
}

const ACCOUNT_COUNT = {
  changed: 'changedAccounts',
  reopened: 'changedAccounts',
  closed: 'closedAccounts',
} as const;

/** The balances of all accounts that the portal would change, before and after. */
export interface BalanceSums {
  readonly before: Cents;
  readonly after: Cents;
}

/** How much of a whole something is, in percent. Anything of nothing is 100. */
export function percentOf(part: number, whole: number): number {
  if (part === 0) return 0;
  return whole === 0 ? 100 : (Math.abs(part) / Math.abs(whole)) * 100;
}
