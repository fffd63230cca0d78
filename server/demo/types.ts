import type { RunPeriod } from '../../domain/auto-pay/run-dates.ts';
import type { InactiveReason } from '../../domain/auto-pay/run-decision.ts';
import type { BillerName } from './billers.ts';
import type { BlockName } from './content/blocks.ts';
import type { PersonName } from './people.ts';

/** The standing of the newest bill of a demo account (SRV-56). */
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
  /** The name on an account that no customer of the demo holds. */
  readonly owner?: { readonly name: string; readonly business?: string; readonly pin?: string };
  readonly standing: Standing;
  /** Days from load day to the due date; negative means past. */
  readonly due: number;
  readonly dollars: number;
  readonly nickname?: string;
  readonly periods?: number;
  readonly eftBlacklisted?: true;
  /** Its biller keeps billing it: the charges in dollars of each month, from January on. */
  readonly charges?: readonly number[];
  readonly at?: string;
  readonly autoPay?: DemoAutoPay;
  /** What else it demonstrates. */
  readonly shows?: string;
  /** The blocks of its statements besides the common lines. */
  readonly blocks?: BlockName;
  readonly meters?: readonly {
    readonly id: string;
    readonly currReading: number;
    readonly prevReading: number;
  }[];
}

/** What a statement needs, whoever holds the account. */
export type BilledAccount = Omit<DemoAccount, 'holders'>;

/** Defaults: by the due date, in full, by the Visa of the customer in control. */
export interface DemoAutoPay {
  readonly shows: string;
  readonly controller?: PersonName;
  readonly run_period?: RunPeriod;
  readonly days_before_due_date?: number;
  /** Days from load day to the first run of a calendar rule. */
  readonly firstIn?: number;
  /** A set amount in dollars. */
  readonly amount?: number;
  /** The safety limit in dollars. */
  readonly limit?: number;
  readonly backups?: readonly string[];
  readonly email2?: string;
  readonly inactive?: InactiveReason;
  /** Days from its stop date to load day. */
  readonly endedAgo?: number;
}
